import { objectionHours } from '#shared/withdrawal.ts'
import { describeError, logEvent, logFault } from '../../common/log.ts'
import type { ShopDatabase } from '../database/schema.ts'
import type { Payments } from '../payment/payments.ts'

/** Limits a call so that a function on AWS ends within its time limit. */
const BATCH = 50

const DAY_MS = 24 * 60 * 60_000
const OBJECTION_MS = objectionHours * 60 * 60_000
/** Repays even if the acknowledgement can't be delivered: the law allows 14 days from the statement. */
const LATEST_MS = 13 * DAY_MS

type Needs = { database: ShopDatabase; payments: Pick<Payments, 'refund'> }

/** Safe to repeat. Logs `withdrawal-repaid` and `withdrawal-not-repaid`; one failure does not stop the others. */
export async function repayWithdrawals({ database, payments }: Needs, now = () => new Date()): Promise<void> {
  for (const { orderNumber, paymentIntent, part } of await dueRepayments(database, now())) {
    try {
      await (part ? payments.refund(paymentIntent, part) : payments.refund(paymentIntent))
      await recordRepaid(database, orderNumber, now())
      logEvent('withdrawal-repaid', { orderNumber })
    } catch (error) {
      logFault('withdrawal-not-repaid', { orderNumber, ...describeError(error) })
    }
  }
}

/** Excludes withdrawals that can still be disowned. Without `part`, the rest of the payment is repaid. */
export async function dueRepayments(database: ShopDatabase, now: Date) {
  await endObjections(database, now)
  const rows = await database
    .selectFrom('withdrawals')
    .innerJoin('orders', 'orders.number', 'withdrawals.order_number')
    .select(['number', 'payment_intent', 'amount_ore'])
    .where('refunded_at', 'is', null)
    .where('statement_id', 'is', null)
    .orderBy('stated_at')
    .limit(BATCH)
    .execute()
  return rows.map(({ number, payment_intent, amount_ore }) => ({
    orderNumber: number,
    paymentIntent: payment_intent,
    ...(amount_ore !== null && { part: { ore: amount_ore, orderNumber: number } }),
  }))
}

const recordRepaid = (database: ShopDatabase, orderNumber: number, now: Date) =>
  database
    .updateTable('withdrawals')
    .set({ refunded_at: now })
    .where('order_number', '=', orderNumber)
    .execute()

/** A statement can't be disowned once its repayment begins. */
const endObjections = (database: ShopDatabase, now: Date) =>
  database
    .updateTable('withdrawals')
    .set({ statement_id: null })
    .where('statement_id', 'is not', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('stated_at', '<=', new Date(now.getTime() - LATEST_MS)),
        exists(
          selectFrom('mails')
            .select('id')
            .whereRef('id', '=', 'mail_id')
            .where('sent_at', '<=', new Date(now.getTime() - OBJECTION_MS)),
        ),
      ]),
    )
    .execute()
