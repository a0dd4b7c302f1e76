/** What was sold, for staff: the newest orders, and the sales of a time with the buyers' countries. */
import { sql } from 'kysely'
import type { ShopDatabase } from '../database/schema.ts'
import type { RateAmount } from './amounts-by-rate.ts'
import { orderStatus, refundedOreOf, returnedMoneyOf } from './returned-money.ts'

/** Newest first. Amounts are öre. @param numbers by default all orders */
export async function listedOrders(
  database: ShopDatabase,
  { limit, numbers }: { limit: number; numbers?: readonly number[] },
) {
  const rows = await database
    .selectFrom('orders')
    .leftJoin('payment_returns', 'payment_returns.payment_intent', 'orders.payment_intent')
    .select(['number', 'paid_at as paidAt', 'email', 'total_ore as totalOre'])
    .select('orders.payment_intent as paymentIntent')
    .select(['refunded_ore', 'refunds', 'disputes'])
    .$if(numbers !== undefined, (query) => query.where('number', 'in', numbers ?? []))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ refunded_ore, refunds, disputes, ...order }) => {
    const returned = returnedMoneyOf({ refunded_ore, refunds, disputes })
    const status = orderStatus(returned, order.totalOre)
    return { ...order, status, refundedOre: refundedOreOf(returned) }
  })
}

/**
 * Orders of a buyer in a country where the shop said that it doesn't sell when they were paid, newest first. The country is that
 * of the billing address, or else of the card. Without a list of countries no sale is outside it.
 */
export async function salesOutside(database: ShopDatabase, from: Date, before: Date) {
  const country = sql<string>`coalesce(billing_country, card_country)`
  const countries = sql`coalesce(nullif(content -> 'seller' -> 'countries', 'null'), '[]')`
  return database
    .selectFrom('orders')
    .innerJoin('payment_details', 'payment_details.payment_intent', 'orders.payment_intent')
    .innerJoin('legal_snapshots', 'digest', 'legal_digest')
    .select(['number', country.as('country')])
    .where('paid_at', '>=', from)
    .where('paid_at', '<', before)
    .where(country, 'is not', null)
    .where(sql<boolean>`${countries} <> '[]' and not jsonb_exists(${countries}, ${country})`)
    .orderBy('number', 'desc')
    .execute()
}

const netOf = (amounts: readonly RateAmount[]) =>
  amounts.reduce((sum, { grossOre, vatOre }) => sum + grossOre - vatOre, 0)

/** Paid in this time, in öre without VAT and refunds. `country` is that of the billing address, or else of the card. */
export async function salesBetween(database: ShopDatabase, from: Date, before: Date) {
  const orders = await database
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_number', 'orders.number')
    .leftJoin('payment_details', 'payment_details.payment_intent', 'orders.payment_intent')
    .select(['number', 'paid_at', 'billing_country', 'card_country'])
    .select(({ fn }) => [fn.sum('price_ore').as('gross_ore'), fn.sum('vat_ore').as('vat_ore')])
    .where('paid_at', '>=', from)
    .where('paid_at', '<', before)
    .groupBy(['number', 'paid_at', 'billing_country', 'card_country'])
    .execute()
  const notes = await database.selectFrom('credit_notes').select(['order_number', 'amounts']).execute()
  const credited = Map.groupBy(notes, ({ order_number }) => order_number)
  return orders.map(({ number, paid_at, billing_country, card_country, gross_ore, vat_ore }) => ({
    number,
    paidAt: paid_at,
    country: billing_country ?? card_country ?? 'unknown',
    isDoubtful: billing_country !== null && card_country !== null && billing_country !== card_country,
    netOre:
      Number(gross_ore) -
      Number(vat_ore) -
      netOf((credited.get(number) ?? []).flatMap(({ amounts }) => amounts)),
  }))
}
