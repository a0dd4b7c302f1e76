import type { Handler } from 'hono'
import { signedIn } from '../http/signedIn.ts'
import type { ShopPorts } from '../ports.ts'

/**
 * Forgets the signed-in account, but for its orders. A card page that is still open is closed when payment
 * answers; when it doesn't, somebody who pays there all the same has an order restored from payment's record.
 */
export const forgetAccount =
  ({ identity, library, payments }: ShopPorts): Handler =>
  async (context) => {
    const shopper = await signedIn(identity, context)
    const openSessions = await library.forget(shopper)
    await Promise.allSettled(openSessions.map((id) => payments.expireSession(id)))
    return context.body(null, 204)
  }
