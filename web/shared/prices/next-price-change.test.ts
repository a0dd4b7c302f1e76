import { expect, it } from 'vitest'
import { nextPriceChange } from '../schedule/next-change.ts'

const product = (from: string, to: string) => ({ id: 'a', price: 100, sale: { price: 90, from, to } })
const [first, second, third] = ['2026-11-27T00:00:00Z', '2026-11-28T00:00:00Z', '2026-11-29T00:00:00Z']

it('finds the next change of all products in query results', () => {
  const results = [
    { items: [product(second, third), { id: 'b', price: 100, sale: null }], total: 2 },
    null,
    'text',
    product(first, third),
  ]
  expect(nextPriceChange(results, 0)).toBe(Date.parse(first))
  expect(nextPriceChange(results, Date.parse(first))).toBe(Date.parse(second))
  expect(nextPriceChange(results, Date.parse(third))).toBe(Infinity)
  expect(nextPriceChange([], 0)).toBe(Infinity)
})
