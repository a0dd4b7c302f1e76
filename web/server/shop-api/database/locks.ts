import { sql, type Transaction } from 'kysely'
import type { ShopSchema } from './schema.ts'

/** Serialises transactions about one shopper's checkouts; held until the transaction ends. */
export async function lockShopper(transaction: Transaction<ShopSchema>, sub: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sub}, 0))`.execute(transaction)
}

/** Order numbers and credit note numbers have no gaps; a sequence would leave one after a rollback. */
const ORDER_NUMBERS = 5_020_261

const CREDIT_NOTE_NUMBERS = 5_020_262

export async function lockOrderNumbers(transaction: Transaction<ShopSchema>) {
  await sql`select pg_advisory_xact_lock(${sql.lit(ORDER_NUMBERS)})`.execute(transaction)
}

export async function lockCreditNoteNumbers(transaction: Transaction<ShopSchema>) {
  await sql`select pg_advisory_xact_lock(${sql.lit(CREDIT_NOTE_NUMBERS)})`.execute(transaction)
}
