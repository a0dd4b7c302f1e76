import type { CheckoutLine } from '../ports.ts'

/** Ids of the lines that are, or unlock, something of what `others` are or unlock. */
export function overlapping(lines: readonly CheckoutLine[], others: readonly CheckoutLine[]): string[] {
  const products = new Set(others.map(({ id }) => id))
  const unlocked = new Set(others.flatMap(({ unlocks }) => unlocks))
  return lines
    .filter(({ id, unlocks }) => products.has(id) || unlocks.some((adventure) => unlocked.has(adventure)))
    .map(({ id }) => id)
}
