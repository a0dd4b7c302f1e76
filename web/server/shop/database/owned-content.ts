import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Order } from '../../../shared/shop-contract.ts'
import { noReturns, orderStatus } from '../payment/fold.ts'
import type { Library, Shopper } from '../ports.ts'
import { lockShopper } from './locks.ts'
import { returnsOf } from './returns.ts'
import type { ShopDatabase } from './schema.ts'
import { inTransaction } from './transaction.ts'
import { unlockedIn } from './unlocked.ts'

/** What shoppers own and have ordered. */
export const createLibrary = (database: ShopDatabase): Library => ({
  unlockedFor: (shopper) => unlockedIn(database, shopper),
  ordersOf: (sub) => ordersOf(database, sub),
  forget: (shopper) => forget(database, shopper),
})

const fromOre = (ore: number) => ore / 100

async function ordersOf(database: ShopDatabase, sub: string): Promise<Order[]> {
  const rows = await database
    .selectFrom('orders')
    .leftJoin('payment_returns', 'payment_returns.payment_intent', 'orders.payment_intent')
    .select(({ selectFrom }) => [
      'number',
      'paid_at',
      'total_ore',
      'refunded_ore',
      'disputes',
      jsonArrayFrom(
        selectFrom('order_lines')
          .select(['product_id', 'title', 'price_ore'])
          .whereRef('order_number', '=', 'orders.number')
          .orderBy('position'),
      ).as('lines'),
    ])
    .where('user_sub', '=', sub)
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => {
    const returns = returnsOf(row) ?? noReturns
    return {
      number: row.number,
      paidAt: row.paid_at.toISOString(),
      status: orderStatus(returns, row.total_ore),
      lines: row.lines.map(({ product_id, title, price_ore }) => ({
        id: product_id,
        title,
        price: fromOre(price_ore),
      })),
      total: fromOre(row.total_ore),
      refunded: fromOre(returns.refundedOre),
    }
  })
}

/** Grants go with the address that they were made to, which is the account's. */
function forget(database: ShopDatabase, { sub, email, isEmailVerified }: Shopper): Promise<string[]> {
  return inTransaction(database, async (transaction) => {
    await lockShopper(transaction, sub)
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
