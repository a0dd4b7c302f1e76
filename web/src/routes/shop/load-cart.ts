import type { LoaderFunctionArgs } from 'react-router-dom'
import { productQuery } from '../../../shared/queries/product.ts'
import { unlessUnavailable } from '../../features/content/source/content-unavailable.ts'
import { contentContext } from '../../features/content/source/source.ts'
import { cartContext } from '../../features/shop/cart/cart-context.ts'
import { loadOwnedTitles } from './load-owned-titles.ts'

/**
 * The published products behind the cart; `ids` tells for which ones was asked. They are read as their own pages
 * read them, so that whoever came to the cart through those pages waits for nothing, not even in an outage.
 * `cores` are the core games that expansions among them need, `titles` those of what is owned already.
 */
export async function loadCart(context: LoaderFunctionArgs['context']) {
  const cart = context.get(cartContext)
  await cart.ready
  const ids = cart.ids().toSorted()
  const content = context.get(contentContext)
  const found = await Promise.all(ids.map((id) => content.read(productQuery, { id })))
  const products = found.filter((product) => product !== null)
  const needed = new Set(products.flatMap(({ requires }) => requires?.id || []))
  const [titles, ...cores] = await Promise.all([
    loadOwnedTitles(context, products),
    ...[...needed]
      .filter((id) => !ids.includes(id))
      .map((id) => unlessUnavailable(content.read(productQuery, { id }))),
  ])
  return { ids, products, cores: cores.filter((core) => core !== null), titles }
}
