import { beforeEach, expect, test, vi } from 'vitest'
import { forgetGiftDraft, giftDraft, keepGiftDraft } from './gift-draft.ts'

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

test('a draft is kept for its account and its product, until it is forgotten', () => {
  expect(giftDraft(owner)).toEqual(untyped)
  keepGiftDraft(owner, typed)
  expect(giftDraft(owner)).toEqual(typed)
  expect(giftDraft({ ...owner, email: 'eve@reader.example' })).toEqual(untyped)
  expect(giftDraft({ ...owner, productId: 'fist' })).toEqual(untyped)
  forgetGiftDraft()
  expect(giftDraft(owner)).toEqual(untyped)
})

test('an unreadable draft counts as empty', () => {
  window.sessionStorage.setItem('gift-form', '{"to":1}')
  expect(giftDraft(owner)).toEqual(untyped)
})
