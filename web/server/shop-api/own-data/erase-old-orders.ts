/** Erases what bookkeeping law has kept, once its time is over: orders with all that belongs to them, and notices to buyers. */
import { sql } from 'kysely'
import { PAGE_ROWS, readInPages } from '../database/in-pages.ts'
import type { ShopDatabase, ShopTransaction } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { eraseDocuments } from '../orders/document-numbers.ts'
import { BOOKKEEPING_YEARS, dayIn, type FinancialYear, keptUntil, lastRecordOf } from './own-orders.ts'

/** Nothing younger is ever erased, whatever the financial year. */
function longAgo(now: Date): Date {
  const moment = new Date(now)
  moment.setUTCFullYear(moment.getUTCFullYear() - BOOKKEEPING_YEARS)
  return moment
}

/** What was bought stays unlocked, unless its money went back. @returns the numbers of erased orders and notices */
export async function eraseOldOrders(database: ShopDatabase, financialYear: FinancialYear, now: Date) {
  const isOver = (moment: Date) => keptUntil(moment, financialYear) < dayIn(financialYear, now)
  let orders = 0
  for await (const order of oldOrders(database, longAgo(now))) {
    if (!isOver(lastRecordOf(order.paid_at, order.issued_at ? [{ issued_at: order.issued_at }] : [])))
      continue
    await inTransaction(database, (transaction) => eraseOrder(transaction, order, now))
    orders += 1
  }
  return { orders, notices: await eraseNotices(database, longAgo(now), isOver) }
}

type OldOrder = { number: number; reference: string; payment_intent: string }

const oldOrders = (database: ShopDatabase, before: Date) =>
  readInPages(
    (after) =>
      database
        .selectFrom('orders')
        .leftJoin('credit_notes', 'credit_notes.order_number', 'orders.number')
        .select(['orders.number', 'reference', 'payment_intent', 'paid_at'])
        .select(({ fn }) => fn.max<Date | null>('issued_at').as('issued_at'))
        .where('paid_at', '<', before)
        .where('orders.number', '>', Number(after))
        .groupBy('orders.number')
        .orderBy('orders.number')
        .limit(PAGE_ROWS)
        .execute(),
    ({ number }) => String(number),
  )

/** The order of the tables is that of their references. */
async function eraseOrder(transaction: ShopTransaction, order: OldOrder, now: Date): Promise<void> {
  const { number, reference, payment_intent } = order
  await sql`select set_config('shop.erases_old_receipts', 'on', true)`.execute(transaction)
  await releaseEntitlements(transaction, number)
  for (const table of ['gifts', 'withdrawals', 'unlock_consents'] as const)
    await transaction.deleteFrom(table).where('order_number', '=', number).execute()
  await transaction.deleteFrom('mails').where('order_number', '=', number).execute()
  await transaction.deleteFrom('withdrawal_statements').where('matched_order', '=', number).execute()
  for (const table of ['order_line_decisions', 'order_history', 'credit_notes', 'order_lines'] as const)
    await transaction.deleteFrom(table).where('order_number', '=', number).execute()
  for (const table of ['payment_details', 'payment_returns'] as const)
    await transaction.deleteFrom(table).where('payment_intent', '=', payment_intent).execute()
  await transaction.deleteFrom('payment_events').where('subject', 'in', [reference, payment_intent]).execute()
  await eraseDocuments(transaction, payment_intent, now)
  await transaction.deleteFrom('checkout_sessions').where('reference', '=', reference).execute()
  await transaction.deleteFrom('orders').where('number', '=', number).execute()
  await sql`select set_config('shop.erases_old_receipts', 'off', true)`.execute(transaction)
}

/** There is no order left in which the buyer could unlock a line. */
async function releaseEntitlements(transaction: ShopTransaction, number: number): Promise<void> {
  await transaction
    .deleteFrom('entitlements')
    .where('order_number', '=', number)
    .where(({ or, eb }) =>
      or([
        eb('revoked_at', 'is not', null),
        eb('revoked_by_staff_at', 'is not', null),
        eb('withdrawn_at', 'is not', null),
      ]),
    )
    .execute()
  await transaction
    .updateTable('entitlements')
    .set({ order_number: null, awaits_unlock: false })
    .where('order_number', '=', number)
    .execute()
}

async function eraseNotices(database: ShopDatabase, before: Date, isOver: (moment: Date) => boolean) {
  const old = await database
    .selectFrom('mails')
    .select('created_at')
    .where('notice_to', 'is not', null)
    .where('created_at', '<', before)
    .orderBy('created_at', 'desc')
    .execute()
  const newest = old.find(({ created_at }) => isOver(created_at))
  if (!newest) return 0
  const { numDeletedRows } = await database
    .deleteFrom('mails')
    .where('notice_to', 'is not', null)
    .where('created_at', '<=', newest.created_at)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
