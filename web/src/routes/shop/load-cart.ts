import type { LoaderFunctionArgs } from 'react-router-dom'
import { isPartlyOwned } from '#shared/products/adventures.ts'
import { libraryQuery, productQuery } from '#shared/queries/product.ts'
import { loadSession } from '#site/features/account/session/session.ts'
import { contentContext } from '#site/features/content/source/content-context.ts'
import { nullIfUnavailable } from '#site/features/content/source/ports.ts'
import { cartContext } from '#site/features/shop/cart/cart-slice.ts'
import { shopContext } from '#site/features/shop/use-shop.ts'

/**
 * Loads the session, and the published products of the cart with the query of product pages, whose results are in memory for visited
 * products.
 * `cores`: the core games of expansions in the cart. `titles`: the titles of owned products.
 */
export async function loadCart({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  loadSession(context)
  const cart = context.get(cartContext)
  await cart.ready
  const ids = cart.ids().toSorted()
  const content = context.get(contentContext)
  const read = (id: string) => content.read(productQuery, { id })
  const found = await Promise.all(ids.map(read))
  const products = found.filter((product) => product !== null)
  const needed = new Set(products.flatMap(({ requires }) => requires?.id || []))
  const [titles, ...cores] = await Promise.all([
    loadOwnedTitles(context, products),
    ...[...needed].filter((id) => !ids.includes(id)).map((id) => nullIfUnavailable(read(id))),
  ])
  return { ids, products, cores: cores.filter((core) => core !== null), titles }
}

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
  const library = await nullIfUnavailable(content.read(libraryQuery, { ids }))
  return Object.fromEntries(library?.products.map(({ id, title }) => [id, title]) ?? [])
}
