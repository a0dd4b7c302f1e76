import type { DisownedWithdrawal } from '#shared/shop-contract.ts'
import { logEvent } from '../../common/log.ts'
import type { ShopDatabase } from '../database/schema.ts'
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
    const { matched_order: number } = statement
    if (number === null) return { outcome: 'too-late' }
    await lockedOrder(transaction, number).executeTakeFirst()
    const withdrawal = await transaction
      .deleteFrom('withdrawals')
      .where('statement_id', '=', id)
      .where('confirmed_at', 'is', null)
      .returning('positions')
      .executeTakeFirst()
    if (!withdrawal) {
      const { disowned_at } = await transaction
        .selectFrom('withdrawal_statements')
        .select('disowned_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { outcome: disowned_at ? 'disowned' : 'too-late' }
    }
    await changeLines(transaction, number, withdrawal.positions, { withdrawn_at: null })
    await restoreGift(transaction, number, now)
    await transaction
      .updateTable('withdrawal_statements')
      .set({ disowned_at: now })
      .where('id', '=', id)
      .execute()
    logEvent('withdrawal-disowned', { orderNumber: number })
    return { outcome: 'disowned' }
  })
