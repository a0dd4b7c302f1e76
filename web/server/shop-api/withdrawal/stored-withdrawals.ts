import { objectionHours } from '#shared/withdrawal.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { disown, keepStatement, matchKept } from './statements.ts'
import { lockedOrder, stateAbout } from './withdraw-lines.ts'
import type { Withdrawals } from './withdrawals.ts'

/** Rows of one reading, so that a function on AWS ends within its time limit. */
const BATCH = 50

const DAY_MS = 24 * 60 * 60_000
const OBJECTION_MS = objectionHours * 60 * 60_000
/** The law gives 14 days from the statement. An acknowledgement that can't be delivered doesn't keep the money longer. */
const LATEST_MS = 13 * DAY_MS

export const createWithdrawals = (database: ShopDatabase): Withdrawals => ({
  state: ({ number, sub }, name, now) =>
    inTransaction(database, async (transaction) => {
      const order = await lockedOrder(transaction, number).where('user_sub', '=', sub).executeTakeFirst()
      if (!order) return { outcome: 'unknown-order' }
      return stateAbout(transaction, order, { name, statedAt: now }, now)
    }),
  keep: (statement, now) => keepStatement(database, statement, now),
  matchKept: (now) => matchKept(database, now),
  disown: (statementId, now) =>
    inTransaction(database, (transaction) => disown(transaction, statementId, now)),
  unsettled: async (now = new Date()) => {
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
  },
  settled: async (orderNumber, now) => {
    await database
      .updateTable('withdrawals')
      .set({ refunded_at: now })
      .where('order_number', '=', orderNumber)
      .execute()
  },
})

/** From then on a repayment may begin, so that no one can disown it meanwhile. */
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
