import type { Handler } from 'hono'
import type { SignedIn } from '../http/signed-in.ts'
import type { ShopPorts } from '../ports.ts'

/** The signed-in account's orders. */
export const listOrders =
  ({ library }: ShopPorts): Handler<SignedIn> =>
  async (context) => {
    const { sub } = context.var.shopper
    return context.json({ data: await library.ordersOf(sub) })
  }
