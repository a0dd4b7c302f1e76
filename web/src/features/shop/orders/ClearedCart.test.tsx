import { expect, it, vi } from 'vitest'
import { fist, fortress } from '../testing/render-in-shop.tsx'
import { clearCartFor } from './ClearedCart.tsx'

const cartOf = (...items: (typeof fortress)[]) => ({ clear: vi.fn(() => items.splice(0)) })

it('clears the cart once for an order, and keeps products added later', () => {
  expect(clearCartFor('r-1', cartOf(fortress))).toEqual({ items: [fortress], isFirst: true })
  const refilled = cartOf(fist)
  expect(clearCartFor('r-1', refilled)).toEqual({ items: [fortress], isFirst: false })
  expect(refilled.clear).not.toHaveBeenCalled()
  expect(clearCartFor('r-2', refilled)).toEqual({ items: [fist], isFirst: true })
})

it('clears the cart each time without a reference', () => {
  expect(clearCartFor(null, cartOf(fortress)).isFirst).toBe(true)
  expect(clearCartFor(null, cartOf(fist))).toEqual({ items: [fist], isFirst: true })
})

it('clears the cart when storage is blocked or holds invalid data', () => {
  sessionStorage.setItem('cleared-cart:r-1', '{"dragon":1}')
  expect(clearCartFor('r-1', cartOf(fortress)).items).toEqual([fortress])
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError')
  })
  expect(clearCartFor('r-1', cartOf(fist)).items).toEqual([fist])
})
