import type { LoaderFunctionArgs } from 'react-router-dom'
import { productQuery } from '../content/queries/product.ts'
import { contentContext } from '../content/source.ts'
import { cartContext } from '../shop/cartContext.ts'

/**
 * The published products behind the cart; `ids` tells for which ones was asked. They are read as their own pages
 * read them, so that whoever came to the cart through those pages waits for nothing, not even in an outage.
 */
export async function loadCart(context: LoaderFunctionArgs['context']) {
  const cart = context.get(cartContext)
  await cart.ready
  const ids = cart.ids().toSorted()
  const content = context.get(contentContext)
  const found = await Promise.all(ids.map((id) => content.read(productQuery, { id })))
  return { ids, products: found.filter((product) => product !== null) }
}
