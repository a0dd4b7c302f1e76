import type { Handler } from 'hono'
import type { SignedIn } from '../account/signed-in.ts'
import { eraseAccount } from '../own-data/erase.ts'
import { readOwnData } from '../own-data/own-data.ts'
import type { ShopServices } from './services.ts'

/**
 * Comes before the site deletes the account in the user pool; the site repeats both calls if one fails. Other requests with an
 * earlier token are then refused (account/user-pool.ts).
 */
export const eraseOwnData =
  ({ database, payments }: Pick<ShopServices, 'database' | 'payments'>): Handler<SignedIn> =>
  async (context) => {
    await eraseAccount({ database, payments }, context.var.shopper)
    return context.body(null, 204)
  }

export const showAccountData =
  ({ database, financialYear }: Pick<ShopServices, 'database' | 'financialYear'>): Handler<SignedIn> =>
  async (context) =>
    context.json(await readOwnData(database, context.var.shopper, financialYear))
