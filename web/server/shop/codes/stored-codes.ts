import type { Selectable, Transaction } from 'kysely'
import { ownedIds } from '../../../shared/products/adventures.ts'
import type { RedeemResult } from '../../../shared/shop-contract.ts'
import { lockShopper } from '../database/locks.ts'
import type { ShopDatabase, ShopSchema } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { boughtIn } from '../database/unlocked.ts'
import { hashOf, lettersOf } from './code-text.ts'
import type { Codes, Redeemer } from './codes.ts'
import { decide } from './decide.ts'

/** Codes, stored in the database. */
export const createCodes = (database: ShopDatabase): Codes => ({
  redeem: async (typed, account, now) => {
    const letters = lettersOf(typed)
    if (letters === undefined) return { outcome: 'unknown' }
    return inTransaction(database, (transaction) => redeem(transaction, hashOf(letters), account, now))
  },
})

async function redeem(
  transaction: Transaction<ShopSchema>,
  codeHash: string,
  account: Redeemer,
  now: Date,
): Promise<RedeemResult> {
  // Two codes for the same product at once: the second finds it owned and stays unused.
  await lockShopper(transaction, account.sub)
  // Two accounts with the same code at once: the second waits here, and finds the code used.
  const code = await transaction
    .selectFrom('codes')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst()
  if (!code) return { outcome: 'unknown' }
  const owned = ownedIds(await boughtIn(transaction, account))
  const decision = decide(code, { sub: account.sub, owned, now })
  if (decision === 'redeem') await unlock(transaction, code, account.sub, now)
  switch (decision) {
    case 'redeem':
    case 'redeemed':
      return { outcome: 'redeemed', title: code.title }
    case 'already-owned':
      return { outcome: decision, title: code.title }
    default:
      return { outcome: decision }
  }
}

async function unlock(
  transaction: Transaction<ShopSchema>,
  { number, unlocks }: Selectable<ShopSchema['codes']>,
  sub: string,
  now: Date,
) {
  await transaction
    .updateTable('codes')
    .set({ redeemed_at: now, redeemed_by: sub })
    .where('number', '=', number)
    .execute()
  await transaction
    .insertInto('entitlements')
    .values(
      [...new Set(unlocks)].map((adventure_id) => ({
        adventure_id,
        code_number: number,
        user_sub: sub,
      })),
    )
    .execute()
}
