import { expect, test } from 'vitest'
import { hashCode, normaliseCode } from './code-text.ts'
import { createGiftCodes } from './gift-codes.ts'

const codes = createGiftCodes('the secret of this shop')

test('the text of a gift code is recomputed, not stored, and has the form of a code', () => {
  const made = Array.from({ length: 500 }, () => codes.make())
  const texts = made.map((code) => codes.textOf(code) ?? '')
  expect(new Set(texts).size).toBe(500)
  for (const [index, text] of texts.entries()) {
    expect(text).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
    expect(hashCode(normaliseCode(text) ?? '')).toBe(made[index]?.hash)
    expect(JSON.stringify(made[index])).not.toContain(text)
  }
  // Codes use every letter of the alphabet.
  expect(new Set(texts.join('').replaceAll('-', '')).size).toBe(27)
})

test('the text of a code that was made with another secret is undefined', () => {
  expect(createGiftCodes('another secret').textOf(codes.make())).toBeUndefined()
})
