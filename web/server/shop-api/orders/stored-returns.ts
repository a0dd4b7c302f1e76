/** Refunds and disputes of a payment, as stored in payment_returns. */
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { ShopSchema } from '../database/schema.ts'
import { lockGift } from '../delivery/gifts.ts'
import type { ReturnEvent } from '../payment/events.ts'
import {
  type Dispute,
  foldReturns,
  lockedBecause,
  noReturns,
  type Refund,
  type Returns,
} from './payment-status.ts'

type ReturnsRow = {
  refunded_ore: number | null
  refunds: Record<string, Refund> | null
  disputes: Record<string, Dispute> | null
}

/** Reads the columns of a left join, which are null when no money went back. */
export const returnsOf = ({ refunded_ore, refunds, disputes }: ReturnsRow): Returns => ({
  chargeRefundedOre: refunded_ore ?? noReturns.chargeRefundedOre,
  refunds: refunds ?? noReturns.refunds,
  disputes: disputes ?? noReturns.disputes,
})

/** Each transaction about a payment takes this lock, so that an order and its refund see each other. */
export async function lockReturns(
  transaction: Transaction<ShopSchema>,
  paymentIntent: string,
): Promise<Returns> {
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
  return returnsOf(row)
}

/** Reads without a lock. */
export async function readReturns(
  transaction: Transaction<ShopSchema>,
  paymentIntent: string,
): Promise<Returns> {
  const row = await transaction
    .selectFrom('payment_returns')
    .selectAll()
    .where('payment_intent', '=', paymentIntent)
    .executeTakeFirst()
  return row ? returnsOf(row) : noReturns
}

export const orderOf = (transaction: Transaction<ShopSchema>, paymentIntent: string) =>
  transaction
    .selectFrom('orders')
    .select(['number', 'total_ore'])
    .where('payment_intent', '=', paymentIntent)
    .executeTakeFirst()

/** @returns the returns now, whether a record has changed, and the order of the payment if it is written already */
export async function applyToReturns(transaction: Transaction<ShopSchema>, event: ReturnEvent) {
  const { paymentIntent } = event
  const before = await lockReturns(transaction, paymentIntent)
  const returns = foldReturns(before, event)
  await transaction
    .updateTable('payment_returns')
    .set({
      refunded_ore: returns.chargeRefundedOre,
      refunds: JSON.stringify(returns.refunds),
      disputes: JSON.stringify(returns.disputes),
    })
    .where('payment_intent', '=', paymentIntent)
    .execute()
  const order = await orderOf(transaction, paymentIntent)
  if (order) {
    const isLocked = lockedBecause(returns, order.total_ore) !== undefined
    await lockContent(transaction, order.number, isLocked)
    await lockGift(transaction, order.number, isLocked)
  }
  return { returns, hasChanged: !isDeepStrictEqual(before, returns), orderNumber: order?.number }
}

/** Locks the content of an order, or unlocks it again when its money is back. */
const lockContent = (transaction: Transaction<ShopSchema>, orderNumber: number, isLocked: boolean) =>
  transaction
    .updateTable('entitlements')
    .set(({ fn, val }) => ({ revoked_at: isLocked ? fn.coalesce('revoked_at', val(new Date())) : null }))
    .where('order_number', '=', orderNumber)
    .execute()
