import type { Handler } from 'hono'
import type { SignedIn } from '../http/signed-in.ts'
import type { ShopPorts } from '../ports.ts'

/** The signed-in account's orders, its payments that are processing, and the codes that it has redeemed. */
export const listOrders =
  ({ ownedContent }: ShopPorts): Handler<SignedIn> =>
  async (context) => {
    const { sub } = context.var.shopper
    const [data, processing, redeemed] = await Promise.all([
      ownedContent.ordersOf(sub),
      ownedContent.pendingOrdersOf(sub),
      ownedContent.redeemedBy(sub),
    ])
    return context.json({ data, processing, redeemed })
  }
