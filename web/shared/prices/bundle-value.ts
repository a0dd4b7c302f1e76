import { toOre } from '../money.ts'

/** A part of a bundle at its current price in SEK. Null: it isn't sold alone. */
type Part = { type: string; price: number | null }

type BundleValue = {
  /** The sum of the parts' prices. */
  partsOre: number
  /** The sum of the expansions' prices. */
  expansionsOre: number
  /** The saving against the parts; 0 when the bundle costs as much or more. */
  savedOre: number
}

const sumOre = (parts: readonly Part[]) =>
  parts.reduce((sum, { price }) => (price === null ? sum : sum + toOre(price)), 0)

/** The value of a bundle at the prices of its parts. `price` is the bundle's own, in SEK. */
export function bundleValue(price: number, parts: readonly Part[]): BundleValue {
  const partsOre = sumOre(parts)
  return {
    partsOre,
    expansionsOre: sumOre(parts.filter(({ type }) => type === 'expansion')),
    savedOre: Math.max(0, partsOre - toOre(price)),
  }
}
