import type { Transaction } from 'kysely'
import type { DisownedWithdrawal } from '#shared/shop-contract.ts'
import { logEvent } from '../../common/log.ts'
import type { ShopDatabase, ShopSchema } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { restoreGift } from '../delivery/gifts.ts'
import { changeLines } from '../orders/order-lines.ts'
import { lockedOrder } from './withdraw-lines.ts'

/** Undoes a withdrawal that another person stated: the content is unlocked again, and nothing is repaid. */
export const disownStatement = (database: ShopDatabase, id: string, now: Date): Promise<DisownedWithdrawal> =>
  inTransaction(database, async (transaction) => {
    const statement = await transaction
      .selectFrom('withdrawal_statements')
      .select('matched_order')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!statement) return { outcome: 'unknown' }
    if (statement.matched_order === null) return { outcome: 'too-late' }
    await lockedOrder(transaction, statement.matched_order).executeTakeFirst()
    return undo(transaction, { number: statement.matched_order, id }, now)
  })

/** The same for the signed-in buyer: all withdrawals from the order that still wait. */
export const disownFromAccount = (
  database: ShopDatabase,
  { number, sub }: { number: number; sub: string },
  now: Date,
): Promise<DisownedWithdrawal> =>
  inTransaction(database, async (transaction) => {
    const order = await lockedOrder(transaction, number).where('user_sub', '=', sub).executeTakeFirst()
    return order ? undo(transaction, { number }, now) : { outcome: 'unknown' }
  })

/** Without `id`, all that wait. The caller has locked the order. */
async function undo(
  transaction: Transaction<ShopSchema>,
  { number, id }: { number: number; id?: string },
  now: Date,
): Promise<DisownedWithdrawal> {
  const waiting = transaction
    .deleteFrom('withdrawals')
    .where('order_number', '=', number)
    .where('confirmed_at', 'is', null)
  const undone = await (id === undefined ? waiting : waiting.where('statement_id', '=', id))
    .returning(['positions', 'statement_id'])
    .execute()
  if (undone.length === 0)
    return { outcome: (await isDisowned(transaction, number, id)) ? 'disowned' : 'too-late' }
  const positions = undone.flatMap((withdrawal) => withdrawal.positions)
  await changeLines(transaction, number, positions, { withdrawn_at: null })
  await restoreGift(transaction, number, now)
  await transaction
    .updateTable('withdrawal_statements')
    .set({ disowned_at: now })
    .where(
      'id',
      'in',
      undone.map(({ statement_id }) => statement_id),
    )
    .execute()
  logEvent('withdrawal-disowned', { orderNumber: number })
  return { outcome: 'disowned' }
}

async function isDisowned(transaction: Transaction<ShopSchema>, number: number, id?: string) {
  const disowned = transaction
    .selectFrom('withdrawal_statements')
    .select('id')
    .where('matched_order', '=', number)
    .where('disowned_at', 'is not', null)
    .limit(1)
  return (
    (await (id === undefined ? disowned : disowned.where('id', '=', id)).executeTakeFirst()) !== undefined
  )
}
