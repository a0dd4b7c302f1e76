/**
 * What a product can unlock: adventures, extras, and the two old ids that accounts still have. The ids are the app's. A
 * new adventure gets its row here when the app has it.
 */
export const knownAdventures = [
  { id: 'fod', title: 'Lone Wolf: The Fortress of Death' },
  { id: 'fist', title: 'F.I.S.T.' },
  { id: 'fod-expansions', title: 'The Fortress of Death: expansions of 12 months' },
  { id: 'fod-artbook', title: 'The Fortress of Death: art book' },
  { id: 'fist-pre-order', title: 'F.I.S.T., as an old pre-order' },
  { id: 'fod-kickstarter', title: 'The Fortress of Death and its art book, as backers have them' },
] as const

const knownIds: ReadonlySet<unknown> = new Set(knownAdventures.map(({ id }) => id))

type Unlocking = { unlocks: readonly string[] }

/** The ids that the app doesn't know, such as a misspelt one. A product that unlocks one must not be sold. */
export const unknownAdventures = <Id>(unlocks: readonly Id[]): Id[] =>
  unlocks.filter((id) => !knownIds.has(id))

/** Whether buyers get something for their money, and only what the app has. The shop sells no other product. */
export const isPlayable = ({ unlocks }: Unlocking) =>
  unlocks.length > 0 && unknownAdventures(unlocks).length === 0

/** Old unlocked ids and the ids that replace them, from the specification. */
const replacements = new Map([
  ['fist-pre-order', ['fist']],
  ['fod-kickstarter', ['fod', 'fod-artbook']],
])

/** The ids of all owned adventures and extras, from the unlocked ids of an account. */
export function ownedIds(unlocked: Iterable<string>): Set<string> {
  return new Set([...unlocked].flatMap((id) => replacements.get(id) ?? [id]))
}

/**
 * Whether an account owns everything that a product unlocks. A product that unlocks nothing can't be owned. When a
 * product unlocks an old id, the ids that replace it count.
 */
export const isOwned = ({ unlocks }: Unlocking, owned: ReadonlySet<string>) =>
  unlocks.length > 0 && [...ownedIds(unlocks)].every((id) => owned.has(id))

/** Whether an account owns some, but not all, of what a product unlocks. */
export const isPartlyOwned = (product: Unlocking, owned: ReadonlySet<string>) =>
  !isOwned(product, owned) && [...ownedIds(product.unlocks)].some((id) => owned.has(id))

/**
 * The products that unlock nothing beyond the rest of the cart. When two products unlock the same, it is the later one.
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
