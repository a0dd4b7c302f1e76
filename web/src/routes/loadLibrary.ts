import type { LoaderFunctionArgs } from 'react-router-dom'
import { unlessUnavailable } from '../content/contentUnavailable.ts'
import { libraryQuery } from '../content/queries/product.ts'
import { contentContext } from '../content/source.ts'
import type { Order } from '../lib/shopContract.ts'
import { cartContext } from '../shop/cartContext.ts'
import type { LoadedLibrary } from '../shop/MyProducts.tsx'
import { shopProblemOf } from '../shop/shopApi.ts'
import { shopContext } from '../shop/shopContext.ts'

/** What the account page shows of the shop. Nothing of it keeps the page waiting. */
export async function loadLibrary(
  context: LoaderFunctionArgs['context'],
): Promise<{ library: LoadedLibrary; orders: Promise<Order[] | null> }> {
  await context.get(cartContext).ready
  const shop = context.get(shopContext)
  const ids = [...shop.ownedIds()].toSorted()
  const content = context.get(contentContext)
  return {
    library: {
      ids,
      content:
        ids.length === 0
          ? Promise.resolve({ products: [], extras: [] })
          : unlessUnavailable(content.read(libraryQuery, { ids })),
    },
    orders: shop.orders().catch((error: unknown) => {
      shopProblemOf(error)
      return null
    }),
  }
}
