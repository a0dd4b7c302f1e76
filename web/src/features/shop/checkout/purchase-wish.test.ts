import { beforeEach, expect, test, vi } from 'vitest'
import {
  arrivedWish,
  forgetPurchaseWish,
  keepPurchaseWish,
  markReturned,
  type PurchaseWish,
  purchaseWish,
  waitingWish,
} from './purchase-wish.ts'
import { wishFragment } from './wish-fragment.ts'

const MINUTE_MS = 60_000
const wish: PurchaseWish = { productId: 'fod', kind: 'gift' }

beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    },
  })
  return () => vi.unstubAllGlobals()
})

test('a wish is kept for as long as a login may take, or until it is fulfilled', () => {
  expect(purchaseWish()).toBe(null)
  keepPurchaseWish(wish, 0)
  expect(purchaseWish(29 * MINUTE_MS)).toEqual(wish)
  expect(purchaseWish(30 * MINUTE_MS)).toBe(null)
  forgetPurchaseWish()
  expect(purchaseWish(0)).toBe(null)
})

test('a wish leads back once, and stays for the product page', () => {
  keepPurchaseWish(wish, 0)
  expect(waitingWish(1)).toEqual(wish)
  markReturned(1)
  expect(waitingWish(2)).toBe(null)
  expect(purchaseWish(2)).toEqual(wish)
  forgetPurchaseWish()
  markReturned(3)
  expect(purchaseWish(3)).toBe(null)
})

test('a link brings a wish in its fragment', () => {
  expect(arrivedWish('', 0)).toBe(null)
  expect(arrivedWish('#orders', 0)).toBe(null)
  const odd: PurchaseWish = { productId: 'fod/../é&gift=fist', kind: 'buyNow' }
  expect(arrivedWish(wishFragment(odd), 0)).toEqual(odd)
  expect(arrivedWish(wishFragment(wish), 1)).toEqual(wish)
  expect(arrivedWish('', 2)).toEqual(wish)
})

test('what an older page has left is not read', () => {
  window.sessionStorage.setItem('purchase-wish', '{"wish":{"productId":"fod","kind":"lend"},"at":0}')
  expect(purchaseWish(0)).toBe(null)
})
