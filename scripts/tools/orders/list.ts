import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { orderStatus, refundedOreOf, returnedMoneyOf } from '#server/shop-api/orders/returned-money.ts'

const sek = (ore: number) => `${(ore / 100).toFixed(2)} SEK`

/** The newest orders, one per line with tab-separated columns, for reading or for a spreadsheet. */
export async function listOrders(database: ShopDatabase, limit: number): Promise<string> {
  const rows = await database
    .selectFrom('orders')
    .leftJoin('payment_returns', 'payment_returns.payment_intent', 'orders.payment_intent')
    .select(['number', 'paid_at', 'email', 'total_ore', 'orders.payment_intent'])
    .select(['refunded_ore', 'refunds', 'disputes'])
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  if (rows.length === 0) return 'There are no orders yet.'
  const heading = ['Number', 'Paid at', 'Status', 'Total', 'Refunded', 'E-mail', 'Payment']
  const lines = rows.map((row) => {
    const returns = returnedMoneyOf(row)
    const status = orderStatus(returns, row.total_ore)
    const paidAt = row.paid_at.toISOString()
    return [
      row.number,
      paidAt,
      status,
      sek(row.total_ore),
      sek(refundedOreOf(returns)),
      row.email,
      row.payment_intent,
    ]
  })
  return [heading, ...lines].map((cells) => cells.join('\t')).join('\n')
}
