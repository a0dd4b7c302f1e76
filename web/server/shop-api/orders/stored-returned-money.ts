import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { ShopDatabase, ShopSchema } from '../database/schema.ts'
import {
  type Dispute,
  nothingReturned,
  type Refund,
  type ReturnedMoney,
  type ReturnedMoneyEvent,
  returnedMoneyAfter,
} from './returned-money.ts'

type ReturnedMoneyRow = {
  refunded_ore: number | null
  refunds: Record<string, Refund> | null
  disputes: Record<string, Dispute> | null
}

/** The columns of a left join are null when no money went back. */
export const returnedMoneyOf = ({ refunded_ore, refunds, disputes }: ReturnedMoneyRow): ReturnedMoney => ({
  chargeRefundedOre: refunded_ore ?? nothingReturned.chargeRefundedOre,
  refunds: refunds ?? nothingReturned.refunds,
  disputes: disputes ?? nothingReturned.disputes,
})

/** Each transaction about a payment takes this lock, so that an order and its refund see each other. */
export async function lockReturnedMoney(
  transaction: Transaction<ShopSchema>,
  paymentIntent: string,
): Promise<ReturnedMoney> {
  await transaction
    .insertInto('payment_returns')
    .values({ payment_intent: paymentIntent, refunded_ore: 0, refunds: '{}', disputes: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await transaction
    .selectFrom('payment_returns')
    .selectAll()
    .where('payment_intent', '=', paymentIntent)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return returnedMoneyOf(row)
}

/** Reads without a lock. */
export async function readReturnedMoney(
  database: ShopDatabase,
  paymentIntent: string,
): Promise<ReturnedMoney> {
  const row = await database
    .selectFrom('payment_returns')
    .selectAll()
    .where('payment_intent', '=', paymentIntent)
    .executeTakeFirst()
  return row ? returnedMoneyOf(row) : nothingReturned
}

export async function recordReturnedMoney(
  transaction: Transaction<ShopSchema>,
  event: ReturnedMoneyEvent,
): Promise<{ returned: ReturnedMoney; hasChanged: boolean }> {
  const { paymentIntent } = event
  const before = await lockReturnedMoney(transaction, paymentIntent)
  const returned = returnedMoneyAfter(before, event)
  await transaction
    .updateTable('payment_returns')
    .set({
      refunded_ore: returned.chargeRefundedOre,
      refunds: JSON.stringify(returned.refunds),
      disputes: JSON.stringify(returned.disputes),
    })
    .where('payment_intent', '=', paymentIntent)
    .execute()
  return { returned, hasChanged: !isDeepStrictEqual(before, returned) }
}

export const orderOfPayment = (transaction: Transaction<ShopSchema>, paymentIntent: string) =>
  transaction
    .selectFrom('orders')
    .select(['number', 'total_ore'])
    .where('payment_intent', '=', paymentIntent)
    .executeTakeFirst()

export async function lockContent(
  transaction: Transaction<ShopSchema>,
  orderNumber: number,
  isLocked: boolean,
): Promise<void> {
  await transaction
    .updateTable('entitlements')
    .set(({ fn, val }) => ({ revoked_at: isLocked ? fn.coalesce('revoked_at', val(new Date())) : null }))
    .where('order_number', '=', orderNumber)
    .execute()
}
