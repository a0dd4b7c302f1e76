import type { LoaderFunctionArgs } from 'react-router-dom'
import { libraryQuery } from '#shared/queries/product.ts'
import type { OrderList } from '#shared/shop-contract.ts'
import { contentContext } from '../../features/content/source/content-context.ts'
import { unlessUnavailable } from '../../features/content/source/content-unavailable.ts'
import { shopProblemOf } from '../../features/shop/api/shop-api.ts'
import { type ShopAccess, shopContext } from '../../features/shop/api/shop-context.ts'
import { cartContext } from '../../features/shop/cart/cart-context.ts'
import { type KeptLists, keepLists, keptLists } from '../../features/shop/library/kept-lists.ts'
import type { LibraryContent, LoadedLibrary } from '../../features/shop/library/MyProducts.tsx'
import { waitingLines } from '../../features/shop/library/waiting-lines.ts'

/** The shop data of the account page. The page doesn't wait for it. */
export async function loadLibrary(
  context: LoaderFunctionArgs['context'],
): Promise<{ library: LoadedLibrary; orders: Promise<OrderList | null>; kept: Promise<KeptLists | null> }> {
  await context.get(cartContext).ready
  const shop = context.get(shopContext)
  const ids = [...shop.ownedIds()].toSorted()
  const content = context.get(contentContext)
  const read = (wanted: string[]) => unlessUnavailable(content.read(libraryQuery, { ids: wanted }))
  const orders = shop.orders().catch((error: unknown) => {
    shopProblemOf(error)
    return null
  })
  const owned = ids.length === 0 ? Promise.resolve({ products: [], extras: [] }) : read(ids)
  return {
    library: {
      ids,
      content: owned,
      waiting: orders.then((list) => waitingLines(list, read)),
    },
    orders,
    kept: keepOrRead(shop, orders, owned),
  }
}

/** Keeps what was read, for a start without a connection. @returns what was kept, when the orders can't be read now */
async function keepOrRead(
  shop: ShopAccess,
  orders: Promise<OrderList | null>,
  owned: Promise<LibraryContent | null>,
): Promise<KeptLists | null> {
  const username = shop.username()
  const [list, content] = await Promise.all([orders, owned])
  // Who has signed out in the meantime leaves nothing behind.
  if (username === undefined || shop.username() !== username) return null
  if (list === null) return keptLists(username)
  if (content) keepLists(username, { ...content, orders: list })
  return null
}
