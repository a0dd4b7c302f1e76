/**
 * Money. Prices in content are SEK numbers, also with fractions, such as 187.5. Sums are computed in öre, to avoid
 * rounding errors.
 */

/** SEK to öre. Throws a RangeError for an invalid price, so that no wrong sum is charged. */
export function toOre(sek: number): number {
  if (!Number.isFinite(sek) || sek < 0) throw new RangeError(`${sek} is not a price in SEK.`)
  return Math.round(sek * 100)
}

/** Öre as SEK text, in the format of the specification: 43750 becomes '437.5', 25000 becomes '250'. */
export function oreToSekText(ore: number): string {
  return String(ore / 100)
}

/** A price in SEK as structured data needs it, without the currency: 187.5 becomes '187.50'. */
export function priceAmount(sek: number): string {
  return (toOre(sek) / 100).toFixed(2)
}

/** A price in SEK as text with the currency: 187.5 becomes '187.5 SEK'. */
export function priceText(sek: number): string {
  return `${oreToSekText(toOre(sek))} SEK`
}
