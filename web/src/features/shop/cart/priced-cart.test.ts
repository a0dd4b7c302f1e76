import { expect, it } from 'vitest'
import { pricedCart } from './priced-cart.ts'

const item = (id: string, price: number) => ({ id, title: `Old ${id}`, price })
const product = (id: string, price: number | null) => ({ id, title: `New ${id}`, price })

it('takes titles and prices from content, not from the cart', () => {
  const { lines, totalOre } = pricedCart([item('fod', 250)], [product('fod', 215)])
  expect(lines).toMatchObject([{ status: 'available', title: 'New fod', price: 215 }])
  expect(totalOre).toBe(21_500)
})

it('adds a price with a fraction exactly', () => {
  const cart = [item('fod', 250), item('fod-podcast-discount', 187.5)]
  expect(pricedCart(cart, [product('fod', 250), product('fod-podcast-discount', 187.5)]).totalOre).toBe(
    43_750,
  )
})

it('lists each price that changed since the shopper looked', () => {
  const cart = [item('fod', 250), item('fist', 250)]
  expect(pricedCart(cart, [product('fod', 215), product('fist', 250)]).changes).toEqual([
    { id: 'fod', title: 'New fod', before: 250, now: 215 },
  ])
})

it('keeps a line for a product that has left the shop, and doesn’t charge it', () => {
  const { lines, totalOre } = pricedCart([item('fod', 250), item('fist', 250)], [product('fist', null)])
  expect(lines).toEqual([
    { status: 'unavailable', id: 'fod', title: 'Old fod' },
    { status: 'unavailable', id: 'fist', title: 'Old fist' },
  ])
  expect(totalOre).toBe(0)
})

it('keeps the order of the cart', () => {
  const cart = [item('b', 1), item('a', 1)]
  expect(pricedCart(cart, [product('a', 1), product('b', 1)]).lines.map(({ id }) => id)).toEqual(['b', 'a'])
})

it('uses the price from the shop API until content has a new price', () => {
  const serverPrices = [{ id: 'fod', title: 'Fortress', before: 250, now: 300 }]
  const cart = [item('fod', 250)]
  expect(pricedCart(cart, [product('fod', 250)], serverPrices)).toMatchObject({
    totalOre: 30_000,
    changes: [{ id: 'fod', before: 250, now: 300 }],
  })
  expect(pricedCart(cart, [product('fod', 280)], serverPrices).totalOre).toBe(28_000)
})
