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

/** Whether somebody has all that a product unlocks. What unlocks nothing can't be owned. */
export const isOwned = ({ unlocks }: Unlocking, owned: ReadonlySet<string>) =>
  unlocks.length > 0 && unlocks.every((id) => owned.has(id))

/** Whether a product that isn't owned holds something that is. */
export const isPartlyOwned = (product: Unlocking, owned: ReadonlySet<string>) =>
  !isOwned(product, owned) && product.unlocks.some((id) => owned.has(id))

/** The products that unlock nothing beyond the rest of the cart: of two alike, the later one. */
export function containedInCart<Product extends Unlocking & { id: string }>(
  cart: readonly Product[],
): Product[] {
  const contained: Product[] = []
  // From the end, so that of two alike the earlier stays.
  for (const product of cart.toReversed()) {
    const rest = cart.filter((other) => other !== product && !contained.includes(other))
    if (isOwned(product, new Set(rest.flatMap(({ unlocks }) => unlocks)))) contained.unshift(product)
  }
  return contained
}
