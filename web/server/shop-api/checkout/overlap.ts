import { ownedIds } from '#shared/products/adventures.ts'
import type { CheckoutLine } from '../payment/checkout-record.ts'

/** Ids of the lines that share a product or an adventure with `others`. An old id counts as the adventures it means. */
export function overlapping(lines: readonly CheckoutLine[], others: readonly CheckoutLine[]): string[] {
  const products = new Set(others.map(({ id }) => id))
  const unlocked = ownedIds(others.flatMap(({ unlocks }) => unlocks))
  return lines
    .filter(
      ({ id, unlocks }) =>
        products.has(id) || [...ownedIds(unlocks)].some((adventure) => unlocked.has(adventure)),
    )
    .map(({ id }) => id)
}
