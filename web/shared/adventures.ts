/** What an unlocked id stands for, as the specification has it; every other id stands for itself. */
const standsFor = new Map([
  ['fist-pre-order', ['fist']],
  ['fod-kickstarter', ['fod', 'fod-artbook']],
])

/** The ids of all that somebody owns, adventures and extras, from the ids that were unlocked for them. */
export function ownedIds(unlocked: Iterable<string>): Set<string> {
  return new Set([...unlocked].flatMap((id) => standsFor.get(id) ?? [id]))
}

type Unlocking = { unlocks: readonly string[] }

/**
 * Whether an account owns everything that a product unlocks. A product that unlocks nothing can't be owned.
 * A product may still unlock an old id: it counts as the adventures that it means.
 */
export const isOwned = ({ unlocks }: Unlocking, owned: ReadonlySet<string>) =>
  unlocks.length > 0 && [...ownedIds(unlocks)].every((id) => owned.has(id))

/** Whether an account owns some, but not all, of what a product unlocks. */
export const isPartlyOwned = (product: Unlocking, owned: ReadonlySet<string>) =>
  !isOwned(product, owned) && [...ownedIds(product.unlocks)].some((id) => owned.has(id))

/** The products that unlock nothing beyond the rest of the cart: of two alike, the later one. */
export function containedInCart<Product extends Unlocking & { id: string }>(
  cart: readonly Product[],
): Product[] {
  const contained: Product[] = []
  // From the end, so that of two alike the earlier stays.
  for (const product of cart.toReversed()) {
    const rest = cart.filter((other) => other !== product && !contained.includes(other))
    if (isOwned(product, ownedIds(rest.flatMap(({ unlocks }) => unlocks)))) contained.unshift(product)
  }
  return contained
}
