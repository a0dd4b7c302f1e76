import fc from 'fast-check'
import { expect, it } from 'vitest'
import { vatByRate, vatOreIn } from './vat.ts'

it.each([
  [25_000, 25, 5_000],
  [18_750, 25, 3_750],
  [25_000, 6, 1_415],
  [25_000, 12, 2_679],
  [25_000, 0, 0],
  [1, 25, 0],
])('%i öre with a rate of %i contain %i öre', (price, rate, vat) => {
  expect(vatOreIn(price, rate)).toBe(vat)
})

it('net and VAT are whole öre, add up to the price, and VAT is the rate of net to half an öre', () => {
  const rates = fc.constantFrom(0, 6, 12, 25)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), rates, (price, rate) => {
      const vat = vatOreIn(price, rate)
      const net = price - vat
      expect(Number.isInteger(vat) && Number.isInteger(net)).toBe(true)
      expect(vat).toBeGreaterThanOrEqual(0)
      expect(net).toBeGreaterThanOrEqual(0)
      expect(net + vat).toBe(price)
      // In whole numbers, so that no rounding hides a wrong öre: |vat - exact| <= 1/2.
      expect(2 * Math.abs(vat * (100 + rate) - price * rate)).toBeLessThanOrEqual(100 + rate)
    }),
  )
})

it('adds up VAT by rate', () => {
  const lines = [
    { rate: 6, vatOre: 10 },
    { rate: 25, vatOre: 20 },
    { rate: 0, vatOre: 0 },
    { rate: 25, vatOre: 1 },
  ]
  expect(vatByRate(lines)).toEqual([
    { rate: 25, vatOre: 21 },
    { rate: 6, vatOre: 10 },
  ])
})
