import type { Transaction } from 'kysely'
import { withdrawalRefusal } from '../../../shared/withdrawal.ts'
import type { ShopDatabase, ShopSchema } from '../database/schema.ts'
import { returnsOf } from '../database/stored-returns.ts'
import { inTransaction } from '../database/transaction.ts'
import { queueAcknowledgement } from '../mail/outbox.ts'
import { orderStatus } from '../payment/fold.ts'
import type { OrderClaim, WithdrawalOutcome, Withdrawals } from './withdrawals.ts'

/** Rows of one reading, so that a function on AWS ends within its time limit. */
const BATCH = 50

export const createWithdrawals = (database: ShopDatabase): Withdrawals => ({
  state: (claim, name, now) => inTransaction(database, (transaction) => state(transaction, claim, name, now)),
  unsettled: async () => {
    const rows = await database
      .selectFrom('withdrawals')
      .innerJoin('orders', 'orders.number', 'withdrawals.order_number')
      .select(['number', 'payment_intent'])
      .where('refunded_at', 'is', null)
      .orderBy('stated_at')
      .limit(BATCH)
      .execute()
    return rows.map(({ number, payment_intent }) => ({ orderNumber: number, paymentIntent: payment_intent }))
  },
  settled: async (orderNumber, now) => {
    await database
      .updateTable('withdrawals')
      .set({ refunded_at: now })
      .where('order_number', '=', orderNumber)
      .execute()
  },
})

async function state(
  transaction: Transaction<ShopSchema>,
  claim: OrderClaim,
  name: string,
  now: Date,
): Promise<WithdrawalOutcome> {
  const order = await lockedOrder(transaction, claim)
  if (!order) return 'unknown-order'
  const earlier = await transaction
    .selectFrom('withdrawals')
    .select('stated_at')
    .where('order_number', '=', order.number)
    .executeTakeFirst()
  if (earlier) return 'repeated'
  const refusal = withdrawalRefusal(
    { paidAt: order.paid_at.toISOString(), status: await statusOf(transaction, order) },
    now,
  )
  const statement = { name, statedAt: now.toISOString(), refusal: refusal ?? null }
  await queueAcknowledgement(transaction, order.number, statement, now)
  if (refusal) return refusal
  await transaction
    .insertInto('withdrawals')
    .values({ order_number: order.number, name, stated_at: now })
    .execute()
  return 'accepted'
}

/** The lock lets two tabs state the same withdrawal one after the other. */
const lockedOrder = (transaction: Transaction<ShopSchema>, { number, by }: OrderClaim) => {
  const orders = transaction.selectFrom('orders').selectAll().where('number', '=', number).forUpdate()
  return (
    'sub' in by ? orders.where('user_sub', '=', by.sub) : orders.where('email', '=', by.email)
  ).executeTakeFirst()
}

async function statusOf(
  transaction: Transaction<ShopSchema>,
  { payment_intent, total_ore }: { payment_intent: string; total_ore: number },
) {
  const row = await transaction
    .selectFrom('payment_returns')
    .select(['refunded_ore', 'refunds', 'disputes'])
    .where('payment_intent', '=', payment_intent)
    .executeTakeFirst()
  return orderStatus(returnsOf(row ?? { refunded_ore: null, refunds: null, disputes: null }), total_ore)
}
