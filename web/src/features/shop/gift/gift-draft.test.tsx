import { expect, test } from 'vitest'
import { forgetGiftDraft, giftDraft, keepGiftDraft } from './gift-draft.ts'

const owner = { email: 'ada@reader.example', productId: 'fod' }
const typed = { to: 'bo@reader.example', from: 'Ada', words: 'Have fun.' }
const untyped = { to: '', from: '', words: '' }

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
  sessionStorage.setItem('gift-form', '{"to":1}')
  expect(giftDraft(owner)).toEqual(untyped)
})
