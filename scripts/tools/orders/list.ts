import { wholeNumber } from '#scripts/stack/command.ts'
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { listedOrders } from '#server/shop-api/orders/sales.ts'
import { defineAction } from './action.ts'
import { sek } from './export/csv.ts'

/** The newest orders, one per line with tab-separated columns, for reading or for a spreadsheet. */
export async function listOrders(
  database: ShopDatabase,
  options: { limit: number; numbers?: readonly number[] },
): Promise<string> {
  const orders = await listedOrders(database, options)
  if (orders.length === 0) return 'There are no orders yet.'
  const heading = ['Number', 'Paid at', 'Status', 'Total', 'Refunded', 'E-mail', 'Payment']
  const lines = orders.map(({ number, paidAt, status, totalOre, refundedOre, email, paymentIntent }) => {
    const money = [status, sek(totalOre), sek(refundedOre)]
    return [number, paidAt.toISOString(), ...money, email, paymentIntent]
  })
  return [heading, ...lines].map((cells) => cells.join('\t')).join('\n')
}

export const list = defineAction({
  summary: 'lists the newest orders',
  options: { limit: { type: 'string', value: 'N', default: '50', help: 'how many' } },
  read: (values) => {
    const limit = wholeNumber('limit', values.limit, 1)
    return (database) => listOrders(database, { limit })
  },
})
