import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codeDigits, plainCode } from './typed-code.ts'

const between = ['', ...' \u00a0\u202f\u2009\t-\u2011\u2013\u2212\u200b\u2060\ufeff\u00ad\u200e.\u2800']
const zeros = [0x30, 0xff10, 0x660, 0x6f0, 0x966, 0x1d7ce, 0x1fbf0]

it('reads the digits between whatever mail programs and keyboards add', () => {
  const added = fc.constantFrom(...between)
  const digit = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom(...zeros), added)
  fc.assert(
    fc.property(added, fc.array(digit, { minLength: 1, maxLength: 8 }), (before, digits) => {
      const typed = digits.map(([value, zero, after]) => String.fromCodePoint(zero + value) + after).join('')
      expect(codeDigits(before + typed)).toBe(digits.map(([value]) => value).join(''))
    }),
  )
})

it.each([
  ['code: 764 206', '764206'],
  ['Your code is 764-206.', '764206'],
  ['Your Candlecast code: １２３４５６', '123456'],
  ['Use 12345678 within 24 hours', '12345678'],
  ['G-764206', '764206'],
  ['“764206”', '764206'],
])('finds the code in %s', (typed, code) => {
  expect(codeDigits(typed)).toBe(code)
})

it('finds no code in other text', () => {
  const texts = ['', '   ', '\u200b', 'abcdef', 'O1O1O1', 'twelve', '764206 or 764207?', 'in 24 hours']
  expect(texts.filter((typed) => codeDigits(typed) !== null)).toEqual([])
})

it('keeps the letters of other codes', () => {
  expect(plainCode(' FANT–7K3M\u00a09\uff11XD ')).toBe('FANT7K3M91XD')
})
