import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useCurrentPrice, useCurrentPrices } from './use-current-prices.ts'

const product = { id: 'fist', price: 250, sale: null, unlocks: ['fist'], release: null }

type Product = Parameters<typeof useCurrentPrice>[0]

function Prices({ products }: { products: Product[] }) {
  const [first = product] = products
  const one = useCurrentPrice(first)
  const prices = useCurrentPrices(products).map(({ price }) => String(price))
  return <p>{[String(one.price), ...prices].join(' ')}</p>
}

it('is the price of a product that unlocks something', () => {
  expect(renderToStaticMarkup(<Prices products={[product]} />)).toBe('<p>250 250</p>')
})

it('is null for a product that unlocks nothing, which the shop refuses', () => {
  const refused = { ...product, unlocks: [] }
  expect(renderToStaticMarkup(<Prices products={[refused, product]} />)).toBe('<p>null null 250</p>')
})

it('is null for a pre-order whose release has passed', () => {
  const overdue = { ...product, release: { releasedAt: '2020-01-01', isGameOut: null } }
  expect(renderToStaticMarkup(<Prices products={[overdue, product]} />)).toBe('<p>null null 250</p>')
})
