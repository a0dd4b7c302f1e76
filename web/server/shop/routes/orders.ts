import type { Handler } from 'hono'
import type { SignedIn } from '../http/signed-in.ts'
import type { ShopPorts } from '../ports.ts'

/** The signed-in account's orders, and its payments that are processing. */
export const listOrders =
  ({ ownedContent }: ShopPorts): Handler<SignedIn> =>
  async (context) => {
    const { sub } = context.var.shopper
    const [data, processing] = await Promise.all([
      ownedContent.ordersOf(sub),
      ownedContent.pendingOrdersOf(sub),
    ])
    return context.json({ data, processing })
  }
