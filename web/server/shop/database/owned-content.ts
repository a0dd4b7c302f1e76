import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { vatOreIn } from '../../../shared/prices/vat.ts'
import type { Order, PendingOrder, RedeemedCode } from '../../../shared/shop-contract.ts'
import { deliveryOf } from '../delivery/order-lines.ts'
import { orderStatus, refundedOreOf } from '../payment/fold.ts'
import type { OwnedContent, Shopper } from '../ports.ts'
import { lockShopper } from './locks.ts'
import type { ShopDatabase } from './schema.ts'
import { returnsOf } from './stored-returns.ts'
import { inTransaction } from './transaction.ts'
import { unlockedIn } from './unlocked.ts'

/** Content and orders of shoppers, stored in the database. */
export const createOwnedContent = (database: ShopDatabase): OwnedContent => ({
  unlockedFor: (shopper) => unlockedIn(database, shopper),
  ordersOf: (sub) => ordersOf(database, sub),
  pendingOrdersOf: (sub) => pendingOrdersOf(database, sub),
  redeemedBy: (sub) => redeemedBy(database, sub),
  forget: (shopper) => forget(database, shopper),
})

const fromOre = (ore: number) => ore / 100

async function ordersOf(database: ShopDatabase, sub: string): Promise<Order[]> {
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
    const returns = returnsOf(row)
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
        vat: fromOre(vat_ore ?? vatOreIn(price_ore, vat_rate)),
        delivery: deliveryOf(line, confirmed),
      })),
      total: fromOre(row.total_ore),
      refunded: fromOre(refundedOreOf(returns)),
      ...(row.returned_at && { returnedAt: row.returned_at.toISOString() }),
    }
  })
}

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
    .select(['product_id', 'title', 'redeemed_at', 'revoked_at'])
    .where('redeemed_by', '=', sub)
    .orderBy('redeemed_at', 'desc')
    .execute()
  return rows.map(({ product_id, title, redeemed_at, revoked_at }) => ({
    id: product_id,
    title,
    redeemedAt: redeemed_at?.toISOString() ?? '',
    isRevoked: revoked_at !== null,
  }))
}

/** Also erases grants, which belong to the account's address. Orders stay, as the law requires (schema.ts). */
function forget(database: ShopDatabase, { sub, email, isEmailVerified }: Shopper): Promise<string[]> {
  return inTransaction(database, async (transaction) => {
    await lockShopper(transaction, sub)
    await transaction
      .insertInto('deleted_accounts')
      .values({ user_sub: sub })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // The codes stay used. Before the entitlements, as staff revokes them: in another order both would wait for ever.
    await transaction.updateTable('codes').set({ redeemed_by: null }).where('redeemed_by', '=', sub).execute()
    await transaction.deleteFrom('entitlements').where('user_sub', '=', sub).execute()
    if (isEmailVerified && email)
      await transaction.deleteFrom('entitlements').where('email', '=', email).execute()
    const sessions = await transaction
      .deleteFrom('checkout_sessions')
      .where('user_sub', '=', sub)
      .returning(['status', 'session_id'])
      .execute()
    return sessions.flatMap(({ status, session_id }) => (status === 'open' && session_id ? [session_id] : []))
  })
}
