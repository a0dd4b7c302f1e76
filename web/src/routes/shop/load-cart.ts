import type { LoaderFunctionArgs } from 'react-router-dom'
import { productPath } from '#shared/paths.ts'
import { productQuery } from '#shared/queries/product.ts'
import { contentContext } from '../../features/content/source/content-context.ts'
import { cartContext } from '../../features/shop/cart/cart-slice.ts'
import { loadOwnedTitles } from './load-owned-titles.ts'

/**
 * Loads the published products of the cart with the query of product pages, whose results are in memory for visited products.
 * `cores`: the core games of expansions in the cart. `titles`: the titles of owned products.
 */
export async function loadCart(context: LoaderFunctionArgs['context']) {
  const cart = context.get(cartContext)
  await cart.ready
  const ids = cart.ids().toSorted()
  const content = context.get(contentContext)
  // In an outage, the server still has each product page.
  const read = (id: string) => content.forPage(productPath(id)).read(productQuery, { id })
  const found = await Promise.all(ids.map(read))
  const products = found.filter((product) => product !== null)
  const needed = new Set(products.flatMap(({ requires }) => requires?.id || []))
  const [titles, ...cores] = await Promise.all([
    loadOwnedTitles(context, products),
    ...[...needed].filter((id) => !ids.includes(id)).map((id) => content.optional(read(id))),
  ])
  return { ids, products, cores: cores.filter((core) => core !== null), titles }
}
