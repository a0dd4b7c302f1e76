import type { LoaderFunctionArgs } from 'react-router-dom'
import { isPartlyOwned } from '../../../shared/adventures.ts'
import { libraryQuery } from '../../../shared/queries/product.ts'
import { unlessUnavailable } from '../../features/content/source/content-unavailable.ts'
import { contentContext } from '../../features/content/source/source.ts'
import { shopContext } from '../../features/shop/api/shop-context.ts'
import { cartContext } from '../../features/shop/cart/cart-context.ts'

type Unlocking = { unlocks: readonly string[] }

/**
 * Titles, by id, of what is owned of products that hold more than that. Reads nothing for visitors. Pages do
 * without it in an outage.
 */
export async function loadOwnedTitles(
  context: LoaderFunctionArgs['context'],
  products: readonly Unlocking[],
): Promise<Record<string, string>> {
  await context.get(cartContext).ready
  const owned = context.get(shopContext).ownedIds()
  const held = products.filter((product) => isPartlyOwned(product, owned)).flatMap(({ unlocks }) => unlocks)
  const ids = [...new Set(held)].filter((id) => owned.has(id)).toSorted()
  if (ids.length === 0) return {}
  const found = await unlessUnavailable(context.get(contentContext).read(libraryQuery, { ids }))
  return Object.fromEntries(found?.products.map(({ id, title }) => [id, title]) ?? [])
}
