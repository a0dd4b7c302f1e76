import { beforeEach, expect, test, vi } from 'vitest'
import { forgetGiftWish, giftWish, keepGiftWish } from './gift-wish.ts'

const MINUTE_MS = 60_000

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
  expect(giftWish()).toBe(null)
  keepGiftWish('fod', 0)
  expect(giftWish(29 * MINUTE_MS)).toBe('fod')
  expect(giftWish(30 * MINUTE_MS)).toBe(null)
  forgetGiftWish()
  expect(giftWish(0)).toBe(null)
})

test('what an older page has left is not read', () => {
  window.sessionStorage.setItem('gift-wish', 'fod')
  expect(giftWish()).toBe(null)
})
