import { expect, it } from 'vitest'
import { pricedCart } from './priced-cart.ts'

const item = (id: string, price: number) => ({ id, title: `Old ${id}`, price })
const product = (id: string, price: number | null) => ({ id, title: `New ${id}`, price })

it('takes titles and prices from content, in the order of the cart, and lists the changed prices', () => {
  const cart = [item('fod', 250), item('fist', 187.5)]
  const { lines, totalOre, changes } = pricedCart(cart, [product('fist', 187.5), product('fod', 215)])
  expect(lines).toMatchObject([
    { status: 'available', title: 'New fod', price: 215 },
    { status: 'available', title: 'New fist', price: 187.5 },
  ])
  expect(totalOre).toBe(40_250)
  expect(changes).toEqual([{ id: 'fod', title: 'New fod', before: 250, now: 215 }])
})

it('keeps a line for a product that has left the shop, and doesn’t charge it', () => {
  const { lines, totalOre } = pricedCart([item('fod', 250), item('fist', 250)], [product('fist', null)])
  expect(lines).toEqual([
    { status: 'unavailable', id: 'fod', title: 'Old fod' },
    { status: 'unavailable', id: 'fist', title: 'Old fist' },
  ])
  expect(totalOre).toBe(0)
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
