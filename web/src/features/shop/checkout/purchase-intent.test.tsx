import { expect, test } from 'vitest'
import { personKeys } from '#site/browser/person-storage.ts'
import {
  forgetPurchaseIntent,
  intentFragment,
  keepPurchaseIntent,
  markReturned,
  type PurchaseIntent,
  pendingIntent,
  purchaseIntent,
  receiveIntent,
} from './purchase-intent.ts'

const MINUTE_MS = 60_000
const gift: PurchaseIntent = { productId: 'fod', kind: 'gift' }

test('an intent is kept for half an hour, or until it is forgotten', () => {
  expect(purchaseIntent()).toBe(null)
  keepPurchaseIntent(gift, 0)
  expect(purchaseIntent(29 * MINUTE_MS)).toEqual(gift)
  expect(purchaseIntent(30 * MINUTE_MS)).toBe(null)
  forgetPurchaseIntent()
  expect(purchaseIntent(0)).toBe(null)
})

test('an intent leads back once, and stays for the product page', () => {
  keepPurchaseIntent(gift, 0)
  expect(pendingIntent(1)).toEqual(gift)
  markReturned(1)
  expect(pendingIntent(2)).toBe(null)
  expect(purchaseIntent(2)).toEqual(gift)
  forgetPurchaseIntent()
  markReturned(3)
  expect(purchaseIntent(3)).toBe(null)
})

test('a link carries an intent in its fragment', () => {
  expect(receiveIntent('', 0)).toBe(null)
  expect(receiveIntent('#orders', 0)).toBe(null)
  const odd: PurchaseIntent = { productId: 'fod/../é&gift=fist', kind: 'buyNow' }
  expect(receiveIntent(intentFragment(odd), 0)).toEqual(odd)
  expect(receiveIntent(intentFragment(gift), 1)).toEqual(gift)
  expect(receiveIntent('', 2)).toEqual(gift)
})

test('an intent of an unknown kind is not read', () => {
  sessionStorage.setItem(
    personKeys.purchaseIntent,
    '{"intent":{"productId":"fod","kind":"lend"},"at":0,"isReturned":false}',
  )
  expect(purchaseIntent(0)).toBe(null)
})
