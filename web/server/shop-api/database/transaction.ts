import { sql, Transaction } from 'kysely'
import type { ShopDatabase, ShopTransaction } from './schema.ts'

/** A statement that takes longer probably waits for a lock that is never released. */
export const STATEMENT_TIMEOUT_MS = 10_000

/**
 * Sets time limits for this transaction only, which also works behind PgBouncer in transaction mode. Inside a transaction, the
 * body is a part of it.
 */
export function inTransaction<Result>(
  database: ShopDatabase,
  body: (transaction: ShopTransaction) => Promise<Result>,
): Promise<Result> {
  if (database instanceof Transaction) return body(database)
  return database.transaction().execute(async (transaction) => {
    await limitTime(transaction)
    return body(transaction)
  })
}

const limitTime = (transaction: ShopTransaction) =>
  sql`select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true),
    set_config('idle_in_transaction_session_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true)`.execute(
    transaction,
  )

/** Serialises transactions about one shopper's checkouts; held until the transaction ends. */
export async function lockShopper(transaction: ShopTransaction, sub: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sub}, 0))`.execute(transaction)
}
