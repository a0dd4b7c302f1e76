/** All that is known about an order, for the person who answers its buyer. */
import { sql } from 'kysely'
import type { ShopDatabase } from '../database/schema.ts'
import { historyOf } from '../orders/order-history.ts'
import { orderStatus, returnedMoneyOf } from '../orders/returned-money.ts'
import { listMails } from './listed-mails.ts'
import { type FinancialYear, ownOrder, selectOrders } from './own-orders.ts'

const NUMBER = /^\d{1,9}$/
/** More than any order has. */
const MAILS = 100

const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Orders whose number, part of an address, product, payment, refund, dispute or session is `text`. An address is also that of the
 * recipient of a gift, and one that a statement names. @returns numbers, newest first
 */
export async function findOrders(database: ShopDatabase, text: string, limit: number): Promise<number[]> {
  const isNumber = NUMBER.test(text)
  const like = likeText(text)
  const rows = await database
    .selectFrom('orders')
    .select('orders.number')
    .where(({ eb, or, exists, selectFrom }) =>
      isNumber
        ? eb('orders.number', '=', Number(text))
        : or([
            eb('orders.email', 'ilike', like),
            eb('orders.payment_intent', '=', text),
            exists(
              selectFrom('order_lines')
                .select('position')
                .whereRef('order_number', '=', 'orders.number')
                .where((line) => line.or([line('title', 'ilike', like), line('product_id', '=', text)])),
            ),
            exists(
              selectFrom('payment_returns')
                .select('payment_intent')
                .whereRef('payment_returns.payment_intent', '=', 'orders.payment_intent')
                .where(sql<boolean>`(jsonb_exists(refunds, ${text}) or jsonb_exists(disputes, ${text}))`),
            ),
            exists(
              selectFrom('checkout_sessions')
                .select('session_id')
                .whereRef('checkout_sessions.reference', '=', 'orders.reference')
                .where('session_id', '=', text),
            ),
            exists(
              selectFrom('gifts')
                .select('code_number')
                .whereRef('gifts.order_number', '=', 'orders.number')
                .where('recipient_email', 'ilike', like),
            ),
            exists(
              selectFrom('withdrawal_statements as statement')
                .select('statement.id')
                .whereRef('matched_order', '=', 'orders.number')
                .where((stated) =>
                  stated.or([
                    stated('statement.email', 'ilike', like),
                    stated('acknowledge_to', 'ilike', like),
                  ]),
                ),
            ),
          ]),
    )
    .orderBy('orders.number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ number }) => number)
}

/** @param numbers of orders that exist, at least one */
export async function readOrderFiles(
  database: ShopDatabase,
  numbers: readonly number[],
  financialYear: FinancialYear,
) {
  const [orders, history, statements] = await Promise.all([
    selectOrders(database, { numbers }),
    historyOf(database, numbers),
    statementsAbout(database, numbers),
  ])
  return Promise.all(
    orders.map(async (row) => {
      const { mails: _, ...order } = ownOrder(row, financialYear)
      const { number, email } = order
      const returned = returnedMoneyOf(row)
      return {
        ...order,
        status: orderStatus(returned, row.total_ore),
        paymentIntent: row.payment_intent,
        account: row.user_sub,
        refunds: returned.refunds,
        disputes: returned.disputes,
        mails: (await listMails(database, { order: number, limit: MAILS })).toReversed(),
        notices: await noticesTo(database, email),
        statements: statements.filter(({ order: matched }) => matched === number),
        history: history.filter(({ orderNumber }) => orderNumber === number),
      }
    }),
  )
}

/** Letters to the buyers of a product, oldest first. */
const noticesTo = async (database: ShopDatabase, email: string) =>
  (await listMails(database, { to: email, limit: MAILS }))
    .filter(({ kind }) => kind === 'notice')
    .toReversed()

export type OrderFile = Awaited<ReturnType<typeof readOrderFiles>>[number]

/** Matched statements, and those that name the number. */
const statementsAbout = (database: ShopDatabase, numbers: readonly number[]) =>
  database
    .selectFrom('withdrawal_statements')
    .select(({ fn }) => ['number', fn.coalesce('matched_order', 'order_number').as('order')])
    .select([
      'stated_at as statedAt',
      'made_in as madeIn',
      'email',
      'name',
      'outcome',
      'disowned_at as disownedAt',
    ])
    .where(({ or, eb }) => or([eb('matched_order', 'in', numbers), eb('order_number', 'in', numbers)]))
    .orderBy('withdrawal_statements.number')
    .execute()
