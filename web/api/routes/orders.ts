import type { Handler } from 'hono'
import { signedIn } from '../http/signedIn.ts'
import type { ShopPorts } from '../ports.ts'

/** The signed-in account's orders. */
export const listOrders =
  ({ identity, library }: ShopPorts): Handler =>
  async (context) => {
    const { sub } = await signedIn(identity, context)
    return context.json({ data: await library.ordersOf(sub) })
  }
