/** The ids of erased accounts. They are kept for 90 days, longer than a token is valid. */
import { sql } from 'kysely'
import type { ShopDatabase, ShopTransaction } from '../database/schema.ts'
import { lockShopper } from '../database/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import type { IsErasedSince } from './user-pool.ts'

const recordOf = (database: ShopDatabase, sub: string) =>
  database.selectFrom('deleted_accounts').select('deleted_at').where('user_sub', '=', sub).executeTakeFirst()

export const isAccountErased = async (database: ShopDatabase, sub: string): Promise<boolean> =>
  (await recordOf(database, sub)) !== undefined

/**
 * A login after the erasure proves that the account still exists. Its id is then removed, so that its payments are not
 * refunded.
 */
export const isErasedSince =
  (database: ShopDatabase): IsErasedSince =>
  async (sub, loggedInAt) => {
    const record = await recordOf(database, sub)
    if (!record) return false
    if (loggedInAt <= record.deleted_at) return true
    await database
      .deleteFrom('deleted_accounts')
      .where('user_sub', '=', sub)
      .where('deleted_at', '<', loggedInAt)
      .execute()
    return false
  }

/** Waits for other transactions of the account. A repeated call also refuses logins since the previous call. */
export async function lockErased(transaction: ShopTransaction, sub: string) {
  await lockShopper(transaction, sub)
  await transaction
    .insertInto('deleted_accounts')
    .values({ user_sub: sub })
    .onConflict((conflict) => conflict.column('user_sub').doUpdateSet({ deleted_at: sql`now()` }))
    .execute()
}

/** Locks until the transaction ends. @throws Refusal if the account was deleted since its token was checked */
export async function lockAccount(transaction: ShopTransaction, sub: string) {
  await lockShopper(transaction, sub)
  if (await isAccountErased(transaction, sub))
    throw new Refusal({ code: 'not-signed-in' }, 'The account has just been deleted.')
}
