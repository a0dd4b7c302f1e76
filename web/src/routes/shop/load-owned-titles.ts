import type { LoaderFunctionArgs } from 'react-router-dom'
import { isPartlyOwned } from '#shared/products/adventures.ts'
import { libraryQuery } from '#shared/queries/product.ts'
import { contentContext } from '../../features/content/source/content-context.ts'
import { shopContext } from '../../features/shop/api/shop-context.ts'
import { cartContext } from '../../features/shop/cart/cart-slice.ts'

type Unlocking = { unlocks: readonly string[] }

/**
 * Titles of the parts already owned, by id, for bundles owned in part. Reads no content when nothing is owned. Empty in an
 * outage.
 */
export async function loadOwnedTitles(
  context: LoaderFunctionArgs['context'],
  products: readonly Unlocking[],
): Promise<Record<string, string>> {
  await context.get(cartContext).ready
  const owned = context.get(shopContext).ownedIds()
  const unlockedIds = products
    .filter((product) => isPartlyOwned(product, owned))
    .flatMap(({ unlocks }) => unlocks)
  const ids = [...new Set(unlockedIds)].filter((id) => owned.has(id)).toSorted()
  if (ids.length === 0) return {}
  const content = context.get(contentContext)
  const library = await content.optional(content.read(libraryQuery, { ids }))
  return Object.fromEntries(library?.products.map(({ id, title }) => [id, title]) ?? [])
}
