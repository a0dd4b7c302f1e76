import type { LoaderFunctionArgs } from 'react-router-dom'
import { libraryQuery } from '../../../shared/queries/product.ts'
import type { OrderList } from '../../../shared/shop-contract.ts'
import { unlessUnavailable } from '../../features/content/source/content-unavailable.ts'
import { contentContext } from '../../features/content/source/source.ts'
import { shopProblemOf } from '../../features/shop/api/shop-api.ts'
import { shopContext } from '../../features/shop/api/shop-context.ts'
import { cartContext } from '../../features/shop/cart/cart-context.ts'
import type { LoadedLibrary } from '../../features/shop/library/MyProducts.tsx'
import { waitingLines } from '../../features/shop/library/waiting-lines.ts'

/** The shop data of the account page. The page doesn't wait for it. */
export async function loadLibrary(
  context: LoaderFunctionArgs['context'],
): Promise<{ library: LoadedLibrary; orders: Promise<OrderList | null> }> {
  await context.get(cartContext).ready
  const shop = context.get(shopContext)
  const ids = [...shop.ownedIds()].toSorted()
  const content = context.get(contentContext)
  const read = (wanted: string[]) => unlessUnavailable(content.read(libraryQuery, { ids: wanted }))
  const orders = shop.orders().catch((error: unknown) => {
    shopProblemOf(error)
    return null
  })
  return {
    library: {
      ids,
      content: ids.length === 0 ? Promise.resolve({ products: [], extras: [] }) : read(ids),
      waiting: orders.then((list) => waitingLines(list, read)),
    },
    orders,
  }
}
