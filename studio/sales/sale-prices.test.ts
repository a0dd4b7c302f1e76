import { expect, it } from 'vitest'
import { percentOf, pricesAt } from './sale-prices.ts'

it.each([
  ['20', 20],
  [' 12,5 % ', 12.5],
  ['0', undefined],
  ['100', undefined],
  ['', undefined],
  ['half', undefined],
])('a reduction typed as “%s” is %s', (text, percent) => {
  expect(percentOf(text)).toBe(percent)
})

const products = [
  { _id: 'a', id: 'fod', title: 'Fortress', price: 250 },
  { _id: 'b', id: 'maps', title: 'Maps', price: 1 },
]
const line = (_key: string, price?: number) => ({ _key, product: { _ref: _key }, ...(price && { price }) })

it('counts from the lowest price of 30 days, and without one from the ordinary price', () => {
  const found = pricesAt(20, [line('a'), line('b', 0.5), line('gone')], {
    products,
    lowest: new Map([['fod', 187.5]]),
  })
  expect(found.priced).toEqual([line('a', 150), line('b', 0.5), line('gone')])
  expect(found.texts).toEqual([
    'Fortress: 187.50 SEK → 150 SEK',
    'Maps: no lower price in whole SEK',
    'A product: no lower price in whole SEK',
  ])
  expect(pricesAt(20, [line('a')], { products, lowest: new Map() }).priced).toEqual([line('a', 200)])
})
