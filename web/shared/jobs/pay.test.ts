import { expect, it } from 'vitest'
import { payText } from './pay.ts'

const pay = { from: 38_000, to: 45_000, currency: 'SEK', per: 'MONTH' } as const

it.each([
  [pay, '38 000 to 45 000 SEK a month'],
  [{ ...pay, to: 38_000 }, '38 000 SEK a month'],
  [{ ...pay, from: 25.5, to: 30, currency: 'EUR', per: 'HOUR' as const }, '25.5 to 30 EUR an hour'],
  [{ ...pay, per: null }, ''],
  [{ ...pay, from: null }, ''],
  [null, ''],
])('%j is “%s”', (given, text) => {
  expect(payText(given).replaceAll('\u00a0', ' ')).toBe(text)
})
