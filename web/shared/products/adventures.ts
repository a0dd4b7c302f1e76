/** Old unlocked ids and the ids that replace them, from the specification. */
const replacements = new Map([
  ['fist-pre-order', ['fist']],
  ['fod-kickstarter', ['fod', 'fod-artbook']],
])

/** The ids of all owned adventures and extras, from the unlocked ids of an account. */
export function ownedIds(unlocked: Iterable<string>): Set<string> {
  return new Set([...unlocked].flatMap((id) => replacements.get(id) ?? [id]))
}

type Unlocking = { unlocks: readonly string[] }

/** The contents of a product as text: the same for all offers of the same adventures, empty for one that unlocks nothing. */
export const contentsOf = ({ unlocks }: Unlocking): string => [...ownedIds(unlocks)].toSorted().join(' ')

/**
 * Whether an account owns everything that a product unlocks. A product that unlocks nothing can't be owned. An old id counts as
 * the ids that replace it.
 */
export const isOwned = ({ unlocks }: Unlocking, owned: ReadonlySet<string>) =>
  unlocks.length > 0 && [...ownedIds(unlocks)].every((id) => owned.has(id))

/** Whether an account owns some, but not all, adventures that a product unlocks. */
export const isPartlyOwned = (product: Unlocking, owned: ReadonlySet<string>) =>
  !isOwned(product, owned) && [...ownedIds(product.unlocks)].some((id) => owned.has(id))

/**
 * The products that unlock nothing beyond the rest of the cart. Of two products that unlock the same adventures, the later one.
 */
export function containedInCart<Product extends Unlocking & { id: string }>(
  cart: readonly Product[],
): Product[] {
  const contained: Product[] = []
  // From the end, so that the earlier of two equal products stays in the cart.
  for (const product of cart.toReversed()) {
    const rest = cart.filter((other) => other !== product && !contained.includes(other))
    if (isOwned(product, ownedIds(rest.flatMap(({ unlocks }) => unlocks)))) contained.unshift(product)
  }
  return contained
}
