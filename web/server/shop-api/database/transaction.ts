import { sql, type Transaction } from 'kysely'
import type { ShopDatabase, ShopSchema } from './schema.ts'

/** No statement of ours takes this long: one that does waits for a lock that is never released. */
export const STATEMENT_MS = 10_000

/**
 * Runs `body` in one transaction, with time limits that the server enforces. They are local to the transaction, so
 * they also work behind poolers that share a connection between clients (PgBouncer in transaction mode).
 */
export function inTransaction<Result>(
  database: ShopDatabase,
  body: (transaction: Transaction<ShopSchema>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    await limitTime(transaction)
    return body(transaction)
  })
}

/** The same as SET LOCAL, for both limits in one round trip. */
const limitTime = (transaction: Transaction<ShopSchema>) =>
  sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true),
    set_config('idle_in_transaction_session_timeout', ${String(STATEMENT_MS)}, true)`.execute(transaction)
