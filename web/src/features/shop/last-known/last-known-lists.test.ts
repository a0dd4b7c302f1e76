import { beforeEach, expect, it, vi } from 'vitest'
import type { OrderList } from '#shared/shop-contract.ts'
import { forgetLasting } from '#site/browser/person-storage.ts'
import { lastKnownLists, storeLastKnownLists } from './last-known-lists.ts'

const orders: OrderList = {
  data: [
    {
      number: 7,
      reference: 'a-reference',
      paidAt: '2026-11-22T10:00:00Z',
      status: 'paid',
      lines: [
        { id: 'fod', title: 'The Fortress of Death', price: 250, vatRate: 25, vat: 50, delivery: 'unlocked' },
      ],
      total: 250,
      refunded: 0,
    },
  ],
  processing: [],
  redeemed: [],
}
const known = {
  products: [{ id: 'fod', title: 'The Fortress of Death', image: null }],
  extras: [{ id: 'fod-artbook', title: 'Artbook' }],
  orders,
}
const at = new Date('2026-11-22T12:00:00Z')

beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    },
  })
  return () => vi.unstubAllGlobals()
})

it('stores titles, prices and the time, and nothing else', () => {
  expect(lastKnownLists('ada')).toBe(null)
  storeLastKnownLists('ada', known, at)
  expect(lastKnownLists('ada')).toEqual({
    username: 'ada',
    knownAt: '2026-11-22T12:00:00.000Z',
    products: [{ id: 'fod', title: 'The Fortress of Death' }],
    extras: [{ id: 'fod-artbook', title: 'Artbook' }],
    orders: [
      {
        number: 7,
        paidAt: '2026-11-22T10:00:00Z',
        status: 'paid',
        lines: [{ id: 'fod', title: 'The Fortress of Death', price: 250 }],
        total: 250,
      },
    ],
  })
})

it('another account never gets the lists, and removes them', () => {
  storeLastKnownLists('ada', known, at)
  expect(lastKnownLists('eve')).toBe(null)
  expect(lastKnownLists('ada')).toBe(null)
})

it('removes the lists on sign-out', () => {
  storeLastKnownLists('ada', known, at)
  forgetLasting()
  expect(lastKnownLists('ada')).toBe(null)
})

it.each(['', '{', '{"username":"ada"}', '[]'])('%j, from an older build, is removed', (stored) => {
  window.localStorage.setItem('known-lists', stored)
  expect(lastKnownLists('ada')).toBe(null)
  expect(window.localStorage.getItem('known-lists')).toBe(null)
})
