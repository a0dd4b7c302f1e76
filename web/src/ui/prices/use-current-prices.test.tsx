import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useCurrentPrice, useCurrentPrices } from './use-current-prices.ts'

const product = { id: 'fist', price: 250, sales: [], unlocks: ['fist'], release: null }

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

it.each([
  ['a product that unlocks nothing', { unlocks: [] }],
  ['a pre-order whose release has passed', { release: { releasedAt: '2020-01-01', isGameOut: null } }],
])('is null for %s, which the shop refuses', (_what, changes) => {
  const refused = { ...product, ...changes }
  expect(renderToStaticMarkup(<Prices products={[refused, product]} />)).toBe('<p>null null 250</p>')
})
