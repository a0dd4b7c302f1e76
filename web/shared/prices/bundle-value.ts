import { toOre } from '../money.ts'
import { contentsOf, ownedIds } from '../products/adventures.ts'

type Holding = { unlocks: readonly string[] }

/** A product of the shop at its current price in SEK. The price is null if the shop doesn't sell the product. */
type Offer = Holding & { type: string; price: number | null }

type BundleValue = {
  /** The lowest price of the expansions that the bundle holds. */
  expansionsOre: number
  /** The saving against the lowest price of the bundle's contents; 0 when the bundle costs as much or more. */
  savedOre: number
}

const idsIn = ({ unlocks }: Holding) => ownedIds(unlocks)

/**
 * The lowest price of these adventures in öre, each paid for once. Ignores adventures that no offer holds.
 * @param wanted the result of `ownedIds`
 */
export function cheapestOre(wanted: Iterable<string>, offers: readonly Offer[]): number {
  const sold = offers.flatMap((offer) =>
    offer.price === null ? [] : [{ ore: toOre(offer.price), contents: idsIn(offer) }],
  )
  const holding = (id: string) => sold.filter(({ contents }) => contents.has(id))
  const known = new Map<string, number>()
  function lowest(left: readonly string[]): number {
    const [first] = left
    if (first === undefined) return 0
    const key = left.join(' ')
    const prices = () =>
      holding(first).map(({ ore, contents }) => ore + lowest(left.filter((id) => !contents.has(id))))
    const found = known.get(key) ?? Math.min(...prices())
    known.set(key, found)
    return found
  }
  return lowest([...wanted].filter((id) => holding(id).length > 0))
}

const priceOrHighest = (price: number | null) => price ?? Number.MAX_VALUE

/** The products of which a bundle consists. Of products with the same contents, only the cheapest. */
export function partsOfBundle<Product extends Offer>(bundle: Holding, offers: readonly Product[]): Product[] {
  const held = idsIn(bundle)
  const parts = offers.filter((offer) => {
    const contents = [...idsIn(offer)]
    return offer.type !== 'bundle' && contents.length > 0 && contents.every((id) => held.has(id))
  })
  const bySameContents = Map.groupBy(parts, contentsOf)
  return [...bySameContents.values()].flatMap((products) =>
    products.toSorted((one, other) => priceOrHighest(one.price) - priceOrHighest(other.price)).slice(0, 1),
  )
}

/** The value of a bundle. `price` is the price of the bundle in SEK, `offers` are all that everyone can buy, hidden ones too. */
export function bundleValue(bundle: Holding & { price: number }, offers: readonly Offer[]): BundleValue {
  const expansions = partsOfBundle(bundle, offers).filter(({ type }) => type === 'expansion')
  return {
    expansionsOre: cheapestOre(ownedIds(expansions.flatMap(({ unlocks }) => unlocks)), offers),
    savedOre: Math.max(0, cheapestOre(idsIn(bundle), offers) - toOre(bundle.price)),
  }
}
