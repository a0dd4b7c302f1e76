/**
 * Money. Prices arrive as SEK numbers (187.5 exists); sums are made in öre, so that no fraction is lost.
 */

/** SEK to öre. Throws on what is no price, because a wrong sum is worse than none. */
export function toOre(sek: number): number {
  if (!Number.isFinite(sek) || sek < 0) throw new RangeError(`${sek} is not a price in SEK.`)
  return Math.round(sek * 100)
}

/** Öre as the specification writes SEK: 43750 becomes '437.5', 25000 becomes '250'. */
export function oreToSekText(ore: number): string {
  return String(ore / 100)
}

/** A price from content as structured data writes it, currency aside: 187.5 becomes '187.50'. */
export function priceAmount(sek: number): string {
  return (toOre(sek) / 100).toFixed(2)
}

/** A price from content as text with its currency: 187.5 becomes '187.5 SEK'. */
export function priceText(sek: number): string {
  return `${oreToSekText(toOre(sek))} SEK`
}
