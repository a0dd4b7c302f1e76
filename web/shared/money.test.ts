import { describe, expect, it } from 'vitest'
import { oreText, priceAmount, priceText, toOre } from './money.ts'

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

  it('adds fractions without rounding errors', () => {
    const sum = [0.1, 0.2, 187.5].map(toOre).reduce((total, ore) => total + ore, 0)
    expect(oreText(sum)).toBe('187.80 SEK')
  })

  it('formats amounts with two decimals or none, and their currency', () => {
    expect([250, 187.5, 0.1, 19.99, 0, -37.5].map(priceText)).toEqual([
      '250 SEK',
      '187.50 SEK',
      '0.10 SEK',
      '19.99 SEK',
      '0 SEK',
      '-37.50 SEK',
    ])
  })

  it('formats prices for structured data with two decimals', () => {
    expect([250, 187.5, 0.1].map(priceAmount)).toEqual(['250.00', '187.50', '0.10'])
  })

  it.each([Number.NaN, -1, Number.POSITIVE_INFINITY])('refuses %s', (sek) => {
    expect(() => toOre(sek)).toThrow(RangeError)
  })
})
