import type { Handler } from 'hono'
import type { SignedIn } from '../account/signed-in.ts'
import type { ShopPorts } from '../ports.ts'

/**
 * Erases the data of the signed-in account, except its orders, which the law keeps (database/schema.ts). The site calls
 * this before it deletes the account in the user pool: if either call fails, both can be repeated. Open payment pages
 * are closed if the payment service answers; a payment that still arrives is refunded (record-payment.ts). Every other
 * request with a token from before is refused (identity/user-pool.ts).
 */
export const forgetAccount =
  ({ ownedContent, payments }: ShopPorts): Handler<SignedIn> =>
  async (context) => {
    const { shopper } = context.var
    const openSessions = await ownedContent.forget(shopper)
    await Promise.allSettled(openSessions.map((id) => payments.expireSession(id)))
    return context.body(null, 204)
  }

/** Everything that the shop holds about the signed-in account, for the account's own copy. */
export const showAccountData =
  ({ accountData }: ShopPorts): Handler<SignedIn> =>
  async (context) =>
    context.json(await accountData.read(context.var.shopper))
