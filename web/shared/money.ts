/**
 * Money. Prices in content are SEK numbers, also with fractions, such as 187.5. Sums are computed in öre, to avoid
 * rounding errors.
 */

import { CURRENCY } from './shop.ts'

/** SEK to öre. @throws RangeError for an invalid price, so that no wrong sum is charged */
export function toOre(sek: number): number {
  if (!Number.isFinite(sek) || sek < 0) throw new RangeError(`${sek} is not a price in ${CURRENCY}.`)
  return Math.round(sek * 100)
}

/** Öre to SEK. */
export const fromOre = (ore: number): number => ore / 100

/** Öre as text for people, with two decimals or none: 43750 becomes '437.50 SEK', 25000 becomes '250 SEK'. */
export const oreText = (ore: number): string =>
  `${ore % 100 === 0 ? fromOre(ore) : fromOre(ore).toFixed(2)} ${CURRENCY}`

/** A price in SEK for structured data and feeds, without the currency: 250 becomes '250.00'. */
export const priceAmount = (sek: number): string => fromOre(toOre(sek)).toFixed(2)

/** SEK as text for people, like `oreText`: 187.5 becomes '187.50 SEK'. May be negative. */
export const priceText = (sek: number): string => oreText(Math.round(sek * 100))

/** The VAT within a price in öre, at a rate in percent. The rest of the price is net. */
export const vatOreIn = (priceOre: number, rate: number): number =>
  Math.round((priceOre * rate) / (100 + rate))

type Line = { rate: number; vatOre: number }

/** The VAT of some lines in öre by rate, the highest rate first. Rates of 0 % are left out. */
export function vatByRate(lines: readonly Line[]): Line[] {
  const rates = [...new Set(lines.map(({ rate }) => rate))].filter((rate) => rate > 0)
  return rates
    .toSorted((a, b) => b - a)
    .map((rate) => ({
      rate,
      vatOre: lines.filter((line) => line.rate === rate).reduce((sum, { vatOre }) => sum + vatOre, 0),
    }))
}
