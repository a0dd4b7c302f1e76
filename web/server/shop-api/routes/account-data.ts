import type { Handler } from 'hono'
import type { SignedIn } from '../account/signed-in.ts'
import { eraseAccount } from '../own-data/erase-account.ts'
import { readOwnData } from '../own-data/own-data.ts'
import type { ShopServices } from './services.ts'

/**
 * Erases the data of the signed-in account. The site calls this before it deletes the account in the user pool: if either
 * call fails, both can be repeated. Every other request with an earlier token is refused (account/user-pool.ts).
 */
export const forgetAccount =
  ({ database, payments }: Pick<ShopServices, 'database' | 'payments'>): Handler<SignedIn> =>
  async (context) => {
    await eraseAccount({ database, payments }, context.var.shopper)
    return context.body(null, 204)
  }

/** A copy of all data that the shop stores about the signed-in account. */
export const showAccountData =
  ({ database }: Pick<ShopServices, 'database'>): Handler<SignedIn> =>
  async (context) =>
    context.json(await readOwnData(database, context.var.shopper))
