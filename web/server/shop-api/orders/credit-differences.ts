import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ShopDatabase } from '../database/schema.ts'
import { refundedOreOf } from './returned-money.ts'
import { grossOf } from './split-credit.ts'
import { returnedMoneyOf } from './stored-returned-money.ts'

export type CreditDifference = {
  orderNumber: number
  paymentIntent: string
  refundedOre: number
  creditedOre: number
}

/** Orders whose credit notes differ from their refunds. There are none unless a step has failed. */
export async function creditDifferences(database: ShopDatabase): Promise<CreditDifference[]> {
  const rows = await database
    .selectFrom('orders')
    .innerJoin('payment_returns', 'payment_returns.payment_intent', 'orders.payment_intent')
    .select(({ selectFrom }) => [
      'number',
      'total_ore',
      'orders.payment_intent',
      'refunded_ore',
      'refunds',
      'disputes',
      jsonArrayFrom(
        selectFrom('credit_notes').select('amounts').whereRef('order_number', '=', 'orders.number'),
      ).as('notes'),
    ])
    .where(({ or, exists, selectFrom, eb, cast }) =>
      or([
        eb('refunded_ore', '>', 0),
        eb(cast<string>('refunds', 'text'), '<>', '{}'),
        eb(cast<string>('disputes', 'text'), '<>', '{}'),
        exists(selectFrom('credit_notes').select('number').whereRef('order_number', '=', 'orders.number')),
      ]),
    )
    .orderBy('number')
    .execute()
  return rows.flatMap((row) => {
    const refundedOre = Math.min(refundedOreOf(returnedMoneyOf(row)), row.total_ore)
    const creditedOre = grossOf(row.notes.flatMap(({ amounts }) => amounts))
    if (refundedOre === creditedOre) return []
    return { orderNumber: row.number, paymentIntent: row.payment_intent, refundedOre, creditedOre }
  })
}
