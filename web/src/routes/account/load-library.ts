import type { LoaderFunctionArgs } from 'react-router-dom'
import { libraryQuery } from '#shared/queries/product.ts'
import type { OrderList } from '#shared/shop-contract.ts'
import { contentContext } from '../../features/content/source/content-context.ts'
import { unlessUnavailable } from '../../features/content/source/content-unavailable.ts'
import { shopProblemOf } from '../../features/shop/api/shop-api.ts'
import { shopContext } from '../../features/shop/api/shop-context.ts'
import { cartContext } from '../../features/shop/cart/cart-slice.ts'
import type { LoadedLibrary } from '../../features/shop/library/MyProducts.tsx'
import { waitingLines } from '../../features/shop/library/waiting-lines.ts'

/** The page doesn’t wait for these promises. */
export async function loadLibrary(context: LoaderFunctionArgs['context']): Promise<{
  library: LoadedLibrary
  orders: Promise<OrderList | null>
}> {
  await context.get(cartContext).ready
  const shop = context.get(shopContext)
  const ids = [...shop.ownedIds()].toSorted()
  const content = context.get(contentContext)
  const read = (productIds: string[]) => unlessUnavailable(content.read(libraryQuery, { ids: productIds }))
  const orders = shop.orders().catch((error: unknown) => {
    shopProblemOf(error)
    return null
  })
  const owned = ids.length === 0 ? Promise.resolve({ products: [], extras: [], adventures: [] }) : read(ids)
  return {
    library: {
      ids,
      content: owned,
      waiting: orders.then((list) => waitingLines(list, read)),
    },
    orders,
  }
}
