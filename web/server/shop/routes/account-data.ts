import type { Handler } from 'hono'
import type { SignedIn } from '../http/signed-in.ts'
import type { ShopPorts } from '../ports.ts'

/**
 * Forgets the signed-in account, but for its orders. A payment page that is still open is closed when payment
 * answers; when it doesn't, somebody who pays there all the same has an order restored from payment's record.
 */
export const forgetAccount =
  ({ library, payments }: ShopPorts): Handler<SignedIn> =>
  async (context) => {
    const { shopper } = context.var
    const openSessions = await library.forget(shopper)
    await Promise.allSettled(openSessions.map((id) => payments.expireSession(id)))
    return context.body(null, 204)
  }
