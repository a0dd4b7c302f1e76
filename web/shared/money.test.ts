import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oreText, priceAmount, priceText, toOre, vatByRate, vatOreIn } from './money.ts'

describe('money', () => {
  it.each([
    [250, 25_000],
    [187.5, 18_750],
    [0.1, 10],
    [19.99, 1_999],
    [0, 0],
  ])('turns %s SEK into %s öre', (sek, ore) => {
    expect(toOre(sek)).toBe(ore)
  })

  it('formats amounts with two decimals or none, and their currency', () => {
    const texts = ['250 SEK', '187.50 SEK', '0.10 SEK', '19.99 SEK', '0 SEK', '-37.50 SEK']
    expect([250, 187.5, 0.1, 19.99, 0, -37.5].map(priceText)).toEqual(texts)
    expect([250, 187.5, 0.1].map(priceAmount)).toEqual(['250.00', '187.50', '0.10'])
    expect(oreText(18_780)).toBe('187.80 SEK')
  })

  it.each([Number.NaN, -1, Number.POSITIVE_INFINITY])('refuses %s', (sek) => {
    expect(() => toOre(sek)).toThrow(RangeError)
  })
})

describe('VAT', () => {
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
})
