import type { Handler } from 'hono'
import { shownOrder } from '../gifts/stored-order.ts'
import type { SignedIn } from '../http/signed-in.ts'
import type { ShopPorts } from '../ports.ts'

/** The signed-in account's orders, its payments that are processing, and the codes that it has redeemed. */
export const listOrders =
  ({ ownedContent, giftCodes }: ShopPorts): Handler<SignedIn> =>
  async (context) => {
    const { sub } = context.var.shopper
    const [data, processing, redeemed] = await Promise.all([
      ownedContent.ordersOf(sub),
      ownedContent.pendingOrdersOf(sub),
      ownedContent.redeemedBy(sub),
    ])
    const shown = data.map((order) => shownOrder(order, giftCodes))
    return context.json({ data: shown, processing, redeemed })
  }
