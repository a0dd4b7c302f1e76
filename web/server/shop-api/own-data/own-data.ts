/** A copy of all stored data about an account: regulation (EU) 2016/679, articles 15 and 20. */

import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Shopper } from '../account/signed-in.ts'
import type { ShopDatabase } from '../database/schema.ts'
import {
  type FinancialYear,
  type OrderFilter,
  ownMail,
  ownOrder,
  productsAt,
  selectOrders,
} from './own-orders.ts'

/** Times are ISO 8601, UTC. */
export async function readOwnData(database: ShopDatabase, shopper: Shopper, financialYear: FinancialYear) {
  const { sub, ...account } = shopper
  // Another address may belong to another person.
  const email = shopper.isEmailVerified && shopper.email ? shopper.email : null
  const data = await readHeldData(database, { subs: [sub], email }, { subs: [sub] }, financialYear)
  return { account: { id: sub, ...account }, ...data }
}

/** Accounts, which may be none, and a proved address. */
export type Holder = { subs: readonly string[]; email: string | null }

/** Which no account has: Postgres refuses an empty list. */
const NO_SUB = ['']

export async function readHeldData(
  database: ShopDatabase,
  { subs: known, email }: Holder,
  orderFilter: OrderFilter,
  financialYear: FinancialYear,
) {
  const holder = { subs: known.length > 0 ? known : NO_SUB, email }
  const [rows, statementsOfWithdrawal, unlocked, codes, giftsReceived, checkouts] = await Promise.all([
    selectOrders(database, orderFilter),
    readOwnStatements(database, holder),
    entitlementsOf(database, holder),
    codesOf(database, holder),
    giftsTo(database, holder),
    checkoutsOf(database, holder),
  ])
  const orders = rows.map((row) => ownOrder(row, financialYear))
  return { orders, statementsOfWithdrawal, unlocked, codes, giftsReceived, checkouts }
}

async function entitlementsOf(database: ShopDatabase, { subs, email }: Holder) {
  const rows = await database
    .selectFrom('entitlements')
    .select(['adventure_id', 'granted_at', 'order_number', 'revoked_at', 'revoked_by_staff_at'])
    .select(['code_number', 'awaits_unlock', 'withdrawn_at'])
    .where((where) =>
      where.or([where('user_sub', 'in', subs), ...(email ? [where('email', '=', email)] : [])]),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    adventure: row.adventure_id,
    since: row.granted_at.toISOString(),
    order: row.order_number,
    code: row.code_number,
    // Revoked, withdrawn, or not unlocked yet.
    locked: row.awaits_unlock || [row.revoked_at, row.revoked_by_staff_at, row.withdrawn_at].some(Boolean),
  }))
}

/** Codes have only numbers here, because their texts are not stored. */
async function codesOf(database: ShopDatabase, { subs }: Holder) {
  const rows = await database
    .selectFrom('codes')
    .select(['number', 'product_id', 'title', 'redeemed_at', 'revoked_at'])
    .where('redeemed_by', 'in', subs)
    .where('redeemed_at', 'is not', null)
    .orderBy('number')
    .$narrowType<{ redeemed_at: Date }>()
    .execute()
  return rows.map(({ number, product_id, title, redeemed_at, revoked_at }) => ({
    number,
    product: product_id,
    title,
    redeemedAt: redeemed_at.toISOString(),
    revoked: revoked_at !== null,
  }))
}

async function giftsTo(database: ShopDatabase, { email }: Holder) {
  if (!email) return []
  return database
    .selectFrom('gifts')
    .innerJoin('codes', 'codes.number', 'gifts.code_number')
    .select(['recipient_email as to', 'giver_name as from', 'words', 'product_id as product', 'title'])
    .where('recipient_email', '=', email)
    .orderBy('code_number')
    .execute()
}

async function checkoutsOf(database: ShopDatabase, { subs }: Holder) {
  const rows = await database
    .selectFrom('checkout_sessions')
    .leftJoin('mails', 'mails.checkout_reference', 'reference')
    .select(['checkout_sessions.created_at', 'status', 'email', 'lines', 'gift', 'sent_at', 'sent_as'])
    .where('user_sub', 'in', subs)
    .orderBy('checkout_sessions.created_at')
    .execute()
  return rows.map(({ created_at, status, email, lines, gift, sent_at, sent_as }) => ({
    startedAt: created_at.toISOString(),
    status,
    email,
    products: lines.map(({ id }) => id),
    gift: gift && { to: gift.to, from: gift.from, words: gift.words },
    mail: sent_at &&
      sent_as && { sentAt: sent_at.toISOString(), subject: sent_as.subject, text: sent_as.text },
  }))
}

/**
 * Statements about the orders of the account, and statements that name its verified address, also refused ones. Number, address
 * and name are as typed.
 */
async function readOwnStatements(database: ShopDatabase, { subs, email: address }: Holder) {
  const rows = await database
    .selectFrom('withdrawal_statements')
    .leftJoin('orders', (join) =>
      join.onRef('orders.number', '=', 'matched_order').on('orders.user_sub', 'in', subs),
    )
    .select(['stated_at', 'made_in', 'order_number', 'withdrawal_statements.email', 'name', 'positions'])
    .select(['orders.number', 'outcome', 'disowned_at'])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('order_lines')
          .select('product_id')
          .whereRef('order_lines.order_number', '=', 'orders.number')
          .orderBy('position'),
      ).as('lines'),
      jsonArrayFrom(
        selectFrom('mails')
          .select(['kind', 'created_at', 'sent_at', 'sent_as'])
          .whereRef('statement_id', '=', 'withdrawal_statements.id')
          .where('acknowledge_to', '=', address)
          .orderBy('id'),
      ).as('receipts'),
    ])
    .where(({ or, eb }) =>
      or([
        eb('orders.number', 'is not', null),
        eb('withdrawal_statements.email', '=', address),
        eb('acknowledge_to', '=', address),
      ]),
    )
    .orderBy('stated_at')
    .execute()
  return rows.map((row) => ({
    statedAt: row.stated_at.toISOString(),
    madeIn: row.made_in,
    orderNumber: row.order_number,
    email: row.email,
    name: row.name,
    // Null for all lines that can be withdrawn from.
    products: row.positions && productsAt(row.lines, row.positions),
    // Null while no order of the account fits.
    order: row.number,
    outcome: row.outcome,
    disownedAt: row.disowned_at?.toISOString() ?? null,
    receipts: row.receipts.map(ownMail),
  }))
}
