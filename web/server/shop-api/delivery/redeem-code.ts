import type { Selectable, Transaction } from 'kysely'
import { ownedIds } from '#shared/products/adventures.ts'
import type { RedeemResult } from '#shared/shop-contract.ts'
import { lockAccount } from '../account/erased-accounts.ts'
import { decide } from '../codes/code-state.ts'
import { hashOf, lettersOf } from '../codes/code-text.ts'
import type { ShopDatabase, ShopSchema } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { boughtIn } from '../orders/entitlements.ts'
import type { Codes, Redeemer } from './codes.ts'
import { giftDelivered, lockOrderOfGift } from './gifts.ts'

/** Codes, stored in the database. */
export const createCodes = (database: ShopDatabase): Codes => ({
  redeem: async (typed, account, now, isReleased = false) => {
    const letters = lettersOf(typed)
    if (letters === undefined) return { outcome: 'unknown' }
    return inTransaction(database, (transaction) =>
      redeem(transaction, hashOf(letters), account, { now, isReleased }),
    )
  },
  soldBeforeRelease: async (typed) => {
    const row = await database
      .selectFrom('codes')
      .select('product_id')
      .where('code_hash', '=', hashOf(lettersOf(typed) ?? ''))
      .where('pre_order', '=', true)
      .where('redeemed_at', 'is', null)
      .executeTakeFirst()
    return row?.product_id
  },
})

async function redeem(
  transaction: Transaction<ShopSchema>,
  codeHash: string,
  account: Redeemer,
  { now, isReleased }: { now: Date; isReleased: boolean },
): Promise<RedeemResult> {
  // Two codes for the same product at once: the second finds it owned and stays unused.
  await lockAccount(transaction, account.sub)
  // Before the code: a withdrawal locks them in this order too.
  const orderNumber = await lockOrderOfGift(transaction, codeHash)
  // Two accounts with the same code at once: the second waits here, and finds the code used.
  const code = await transaction
    .selectFrom('codes')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst()
  if (!code) return { outcome: 'unknown' }
  const owned = ownedIds(await boughtIn(transaction, account))
  const decision = decide(code, { sub: account.sub, owned, isReleased, now })
  if (decision === 'redeem') {
    await unlock(transaction, code, account.sub, now)
    if (orderNumber !== undefined) await giftDelivered(transaction, orderNumber)
  }
  switch (decision) {
    case 'redeem':
    case 'redeemed':
      return { outcome: 'redeemed', title: code.title }
    case 'already-owned':
    case 'not-released':
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
