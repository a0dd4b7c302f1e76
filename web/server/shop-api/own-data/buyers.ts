/** Who has to be told when a product changes: directive (EU) 2019/770, article 19. */
import { sql } from 'kysely'
import type { ShopDatabase } from '../database/schema.ts'
import { orderStatus, returnedMoneyOf } from '../orders/returned-money.ts'

/** `orders`: numbers, oldest first. */
export type Buyer = { email: string; orders: number[] }

/**
 * Who bought the product, or another one that unlocks all of it, such as a bundle. Each address is once, in the order of its
 * first purchase. Excludes lines that were withdrawn from, and orders whose money went back. The buyer of a gift is its buyer.
 */
export async function buyersOf(database: ShopDatabase, product: string, since: Date): Promise<Buyer[]> {
  const rows = await database
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_number', 'orders.number')
    .leftJoin('payment_returns', 'payment_returns.payment_intent', 'orders.payment_intent')
    .select(['orders.number', 'orders.email', 'total_ore', 'refunded_ore', 'refunds', 'disputes'])
    .where('paid_at', '>=', since)
    .where('withdrawn_at', 'is', null)
    .where(
      sql<boolean>`(product_id = ${product} or unlocks @> (
        select unlocks from order_lines as sold where sold.product_id = ${product} and sold.unlocks <> '[]'
        order by sold.order_number desc limit 1))`,
    )
    .orderBy('orders.number')
    .execute()
  const kept = rows.filter((row) => orderStatus(returnedMoneyOf(row), row.total_ore) !== 'refunded')
  return [...Map.groupBy(kept, ({ email }) => email)].map(([email, own]) => ({
    email,
    orders: [...new Set(own.map(({ number }) => number))],
  }))
}

/** The address of the site, as the newest mail of the shop has it. */
export async function siteOfMails(database: ShopDatabase): Promise<string | undefined> {
  const newest = await database
    .selectFrom('mails')
    .select('payload')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.payload.site
}
