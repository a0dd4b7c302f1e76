import { containedInCart, isOwned, isPartlyOwned, ownedIds } from '#shared/products/adventures.ts'

export type Ownable = {
  id: string
  title?: string
  unlocks: readonly string[]
  type?: string
  requires?: Required | null
}

type Required = { id: string; title: string; unlocks: readonly string[] }

export type ProductNote =
  | { kind: 'owned' }
  /** The rest of the cart unlocks the same adventures. `isInBundle`: one bundle alone does. */
  | { kind: 'contained'; isInBundle: boolean }
  | { kind: 'partlyOwned'; ids: string[] }
  | { kind: 'includesCart'; titles: string[] }
  | { kind: 'coreMissing'; core: Required }

/** `cart` may include the product itself. */
export function findProductNotes(
  product: Ownable,
  owned: ReadonlySet<string>,
  cart: readonly Ownable[],
): ProductNote[] {
  if (isOwned(product, owned)) return [{ kind: 'owned' }]
  const others = cart.filter(({ id }) => id !== product.id)
  const withProduct = others.length < cart.length ? cart : [...cart, product]
  if (containedInCart(withProduct).some(({ id }) => id === product.id)) {
    const isInBundle = others.some(
      ({ type, unlocks }) => type === 'bundle' && isOwned(product, ownedIds(unlocks)),
    )
    return [{ kind: 'contained', isInBundle }]
  }
  const notes: ProductNote[] = []
  if (isPartlyOwned(product, owned)) {
    notes.push({ kind: 'partlyOwned', ids: product.unlocks.filter((id) => owned.has(id)) })
  }
  const included = others.filter((other) => isOwned(other, ownedIds(product.unlocks)))
  if (withProduct !== cart && included.length > 0) {
    notes.push({ kind: 'includesCart', titles: included.map(({ id, title }) => title ?? id) })
  }
  const core = product.requires
  if (core && isMissing(core, product, owned, cart)) notes.push({ kind: 'coreMissing', core })
  return notes
}

function isMissing(
  core: Required,
  product: Ownable,
  owned: ReadonlySet<string>,
  cart: readonly Ownable[],
): boolean {
  const others = cart.filter(({ id }) => id !== product.id)
  if (others.some(({ id }) => id === core.id)) return false
  const had = new Set([...owned, ...others.flatMap(({ unlocks }) => unlocks)])
  return core.unlocks.some((id) => !had.has(id))
}
