import type { Selectable } from 'kysely'
import type { RedeemResult } from '#shared/api/codes.ts'
import { ownedIds } from '#shared/products/adventures.ts'
import { lockAccount } from '../account/erased-accounts.ts'
import type { Shopper } from '../account/signed-in.ts'
import { unreleasedProducts } from '../catalogue/products-for-sale.ts'
import type { ReadContent } from '../catalogue/published-content.ts'
import { redemptionOf } from '../codes/code-state.ts'
import { hashCode, normaliseCode } from '../codes/code-text.ts'
import type { ShopDatabase, ShopSchema, ShopTransaction } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { boughtAdventures } from '../orders/entitlements.ts'
import { changeLines } from '../orders/order-lines.ts'
import { lockOrderOfGift } from './gifts.ts'

type Needs = { database: ShopDatabase; content: ReadContent }

type Redeemer = Pick<Shopper, 'sub' | 'email' | 'isEmailVerified'>

/**
 * Uses up the code and unlocks its adventures in one transaction. Safe to repeat. A refusal changes nothing.
 * Reads content only for a pre-ordered gift whose buyer hasn't been told of the release, so that other codes work while the
 * content service is down.
 */
export async function redeemCode(
  { database, content }: Needs,
  typed: string,
  account: Redeemer,
  now: Date,
): Promise<RedeemResult> {
  const letters = normaliseCode(typed)
  if (letters === undefined) return { outcome: 'unknown' }
  const codeHash = hashCode(letters)
  const preOrder = await preOrderOf(database, codeHash)
  const isReleased =
    preOrder === undefined || !(await unreleasedProducts(content, [preOrder], now.getTime())).has(preOrder)
  return inTransaction(database, (transaction) => redeem(transaction, codeHash, account, { now, isReleased }))
}

async function preOrderOf(database: ShopDatabase, codeHash: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('codes')
    .select('product_id')
    .where('code_hash', '=', codeHash)
    .where('pre_order', '=', true)
    .where('redeemed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('gifts')
            .innerJoin('order_lines', 'order_lines.order_number', 'gifts.order_number')
            .select('position')
            .whereRef('gifts.code_number', '=', 'codes.number')
            .where('release_told', '=', 'released'),
        ),
      ),
    )
    .executeTakeFirst()
  return row?.product_id
}

async function redeem(
  transaction: ShopTransaction,
  codeHash: string,
  account: Redeemer,
  { now, isReleased }: { now: Date; isReleased: boolean },
): Promise<RedeemResult> {
  // If two codes for the same product are redeemed at once, the second finds the product owned and leaves its code unused.
  await lockAccount(transaction, account.sub)
  // A withdrawal locks the order before the code too: another sequence here would deadlock.
  const orderNumber = await lockOrderOfGift(transaction, codeHash)
  // If two accounts redeem one code at once, the second waits here and finds the code used.
  const code = await transaction
    .selectFrom('codes')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst()
  if (!code) return { outcome: 'unknown' }
  const owned = ownedIds(await boughtAdventures(transaction, account))
  const redemption = redemptionOf(code, { sub: account.sub, owned, isReleased, now })
  if (redemption === 'redeem') {
    await unlock(transaction, code, account.sub, now)
    // The order of a gift has one line.
    if (orderNumber !== undefined) await changeLines(transaction, orderNumber, [0], { awaits_unlock: false })
  }
  switch (redemption) {
    case 'redeem':
    case 'redeemed':
      return { outcome: 'redeemed', title: code.title }
    case 'already-owned':
    case 'not-released':
      return { outcome: redemption, title: code.title }
    default:
      return { outcome: redemption }
  }
}

async function unlock(
  transaction: ShopTransaction,
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
