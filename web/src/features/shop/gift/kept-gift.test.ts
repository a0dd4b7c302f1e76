import { beforeEach, expect, test, vi } from 'vitest'
import { forgetGift, keepGift, keptGift } from './kept-gift.ts'

const owner = { email: 'ada@reader.example', productId: 'fod' }
const typed = { to: 'bo@reader.example', from: 'Ada', words: 'Have fun.' }
const untyped = { to: '', from: '', words: '' }

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

test('a form is kept for its account and its product, until the gift is paid', () => {
  expect(keptGift(owner)).toEqual(untyped)
  keepGift(owner, typed)
  expect(keptGift(owner)).toEqual(typed)
  expect(keptGift({ ...owner, email: 'eve@reader.example' })).toEqual(untyped)
  expect(keptGift({ ...owner, productId: 'fist' })).toEqual(untyped)
  forgetGift()
  expect(keptGift(owner)).toEqual(untyped)
})

test('what an older page has left is not read', () => {
  window.sessionStorage.setItem('gift-form', '{"to":1}')
  expect(keptGift(owner)).toEqual(untyped)
})
