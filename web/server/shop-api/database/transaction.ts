import { sql, type Transaction } from 'kysely'
import type { ShopDatabase, ShopSchema } from './schema.ts'

/** A statement that takes longer probably waits for a lock that is never released. */
export const STATEMENT_TIMEOUT_MS = 10_000

/** Sets time limits for this transaction only, which also works behind PgBouncer in transaction mode. */
export function inTransaction<Result>(
  database: ShopDatabase,
  body: (transaction: Transaction<ShopSchema>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    await limitTime(transaction)
    return body(transaction)
  })
}

const limitTime = (transaction: Transaction<ShopSchema>) =>
  sql`select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true),
    set_config('idle_in_transaction_session_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true)`.execute(
    transaction,
  )

/** Serialises transactions about one shopper's checkouts; held until the transaction ends. */
export async function lockShopper(transaction: Transaction<ShopSchema>, sub: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sub}, 0))`.execute(transaction)
}

/** Locks for the numbers of orders and credit notes, which have no gaps. A sequence would leave a gap after a rollback. */
const ORDER_NUMBERS = 5_020_261

const CREDIT_NOTE_NUMBERS = 5_020_262

export async function lockOrderNumbers(transaction: Transaction<ShopSchema>) {
  await sql`select pg_advisory_xact_lock(${sql.lit(ORDER_NUMBERS)})`.execute(transaction)
}

export async function lockCreditNoteNumbers(transaction: Transaction<ShopSchema>) {
  await sql`select pg_advisory_xact_lock(${sql.lit(CREDIT_NOTE_NUMBERS)})`.execute(transaction)
}
