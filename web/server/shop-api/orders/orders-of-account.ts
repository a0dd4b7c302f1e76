import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { PendingOrder, RedeemedCode } from '#shared/shop-contract.ts'
import { lockErased } from '../account/erased-accounts.ts'
import type { Shopper } from '../account/identity.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { eraseGiftsOf } from '../delivery/erase-gifts.ts'
import type { OwnedContent } from '../ports.ts'
import { unlockedIn } from './entitlements.ts'
import { deliveryOf } from './order-lines.ts'
import { orderStatus, refundedOreOf } from './returned-money.ts'
import { giftState, type StoredOrder } from './stored-order.ts'
import { returnedMoneyOf } from './stored-returned-money.ts'

/** Content and orders of shoppers, stored in the database. */
export const createOwnedContent = (database: ShopDatabase): OwnedContent => ({
  unlockedFor: (shopper) => unlockedIn(database, shopper),
  ordersOf: (sub) => ordersOf(database, sub),
  pendingOrdersOf: (sub) => pendingOrdersOf(database, sub),
  redeemedBy: (sub) => redeemedBy(database, sub),
  forget: (shopper) => forget(database, shopper),
})

const fromOre = (ore: number) => ore / 100

async function ordersOf(database: ShopDatabase, sub: string): Promise<StoredOrder[]> {
  const rows = await database
    .selectFrom('orders')
    .leftJoin('payment_returns', 'payment_returns.payment_intent', 'orders.payment_intent')
    .select(({ selectFrom }) => [
      'number',
      'reference',
      'paid_at',
      'total_ore',
      'refunded_ore',
      'refunds',
      'disputes',
      jsonArrayFrom(
        selectFrom('order_lines')
          .select(['product_id', 'title', 'price_ore', 'vat_rate', 'vat_ore'])
          .select(['position', 'pre_order', 'awaits_unlock', 'withdrawn_at'])
          .whereRef('order_number', '=', 'orders.number')
          .orderBy('position'),
      ).as('lines'),
      selectFrom('entitlements')
        .select(({ fn }) => fn.max('revoked_at').as('at'))
        .whereRef('order_number', '=', 'orders.number')
        .as('returned_at'),
      jsonObjectFrom(
        selectFrom('gifts')
          .innerJoin('codes', 'codes.number', 'gifts.code_number')
          .select(['recipient_email', 'code_key', 'code_hash'])
          .select(['redeemed_at', 'revoked_at', 'codes.returned_at'])
          .whereRef('order_number', '=', 'orders.number'),
      ).as('gift'),
      jsonArrayFrom(
        selectFrom('unlock_consents')
          .innerJoin('mails', 'mails.id', 'unlock_consents.mail_id')
          .select('unlock_consents.lines')
          .whereRef('unlock_consents.order_number', '=', 'orders.number')
          .where('mails.sent_at', 'is not', null),
      ).as('confirmed'),
    ])
    .where('user_sub', '=', sub)
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => {
    const returns = returnedMoneyOf(row)
    const confirmed = new Set(row.confirmed.flatMap(({ lines }) => lines))
    return {
      number: row.number,
      reference: row.reference,
      paidAt: row.paid_at.toISOString(),
      status: orderStatus(returns, row.total_ore),
      lines: row.lines.map(({ product_id, title, price_ore, vat_rate, vat_ore, ...line }) => ({
        id: product_id,
        title,
        price: fromOre(price_ore),
        vatRate: vat_rate,
        vat: fromOre(vat_ore),
        delivery: deliveryOf(line, confirmed),
      })),
      total: fromOre(row.total_ore),
      refunded: fromOre(refundedOreOf(returns)),
      ...returnedAt(row),
      ...(row.gift && { gift: storedGift(row.gift) }),
    }
  })
}

/** When the content was locked, or the code of a gift. A moment inside a JSON column is a text. */
function returnedAt(row: { returned_at: Date | null; gift: { returned_at: string | null } | null }) {
  const moment = row.returned_at ?? row.gift?.returned_at
  return moment ? { returnedAt: new Date(moment).toISOString() } : {}
}

type GiftRow = {
  recipient_email: string | null
  code_key: string
  code_hash: string
  redeemed_at: string | null
  revoked_at: string | null
  returned_at: string | null
}

const storedGift = (row: GiftRow): NonNullable<StoredOrder['gift']> => ({
  key: row.code_key,
  hash: row.code_hash,
  to: row.recipient_email,
  state: giftState(row),
})

async function pendingOrdersOf(database: ShopDatabase, sub: string): Promise<PendingOrder[]> {
  const rows = await database
    .selectFrom('checkout_sessions')
    .select(['reference', 'created_at', 'lines', 'total_ore'])
    .where('user_sub', '=', sub)
    .where('status', '=', 'processing')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ reference, created_at, lines, total_ore }) => ({
    reference,
    status: 'processing',
    startedAt: created_at.toISOString(),
    lines: lines.map(({ id, title, priceOre }) => ({ id, title, price: fromOre(priceOre) })),
    total: fromOre(total_ore),
  }))
}

async function redeemedBy(database: ShopDatabase, sub: string): Promise<RedeemedCode[]> {
  const rows = await database
    .selectFrom('codes')
    .leftJoin('gifts', 'gifts.code_number', 'codes.number')
    .select(['product_id', 'title', 'redeemed_at', 'revoked_at', 'returned_at'])
    .select(['gifts.order_number', 'giver_name'])
    .where('redeemed_by', '=', sub)
    .orderBy('redeemed_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.product_id,
    title: row.title,
    redeemedAt: row.redeemed_at?.toISOString() ?? '',
    isRevoked: row.revoked_at !== null || row.returned_at !== null,
    ...(row.order_number !== null && { giver: row.giver_name }),
  }))
}

/** Also erases grants, which belong to the account's address. Orders stay, as the law requires (schema.ts). */
function forget(database: ShopDatabase, { sub, email, isEmailVerified }: Shopper): Promise<string[]> {
  return inTransaction(database, async (transaction) => {
    await lockErased(transaction, sub)
    // The codes stay used. Before the entitlements, as staff revokes them: in another order both would wait for ever.
    await transaction.updateTable('codes').set({ redeemed_by: null }).where('redeemed_by', '=', sub).execute()
    await transaction.deleteFrom('entitlements').where('user_sub', '=', sub).execute()
    if (isEmailVerified && email)
      await transaction.deleteFrom('entitlements').where('email', '=', email).execute()
    await eraseGiftsOf(transaction, { sub, email: isEmailVerified && email ? email : undefined }, new Date())
    const sessions = await transaction
      .deleteFrom('checkout_sessions')
      .where('user_sub', '=', sub)
      .returning(['status', 'session_id'])
      .execute()
    return sessions.flatMap(({ status, session_id }) => (status === 'open' && session_id ? [session_id] : []))
  })
}
