import type { LoaderFunctionArgs } from 'react-router-dom'
import { cartProductsQuery } from '../content/queries/product.ts'
import { contentContext } from '../content/source.ts'
import { cartContext } from '../shop/cartContext.ts'

/** The published products behind the cart. `ids` tells for which ones was asked. */
export async function loadCart(context: LoaderFunctionArgs['context']) {
  const cart = context.get(cartContext)
  await cart.ready
  const ids = cart.ids().toSorted()
  const products = ids.length > 0 ? await context.get(contentContext).read(cartProductsQuery, { ids }) : []
  return { ids, products }
}
