import { sql, type Transaction } from 'kysely'
import type { ShopSchema } from './schema.ts'

/** Lets one transaction at a time decide about a shopper's checkouts, until it ends. */
export async function lockShopper(transaction: Transaction<ShopSchema>, sub: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sub}, 0))`.execute(transaction)
}

/** Of order numbers: they grow by one an order and leave no gap, which a sequence would after a rollback. */
const ORDER_NUMBERS = 5_020_261

export async function lockOrderNumbers(transaction: Transaction<ShopSchema>) {
  await sql`select pg_advisory_xact_lock(${sql.lit(ORDER_NUMBERS)})`.execute(transaction)
}
