import { sql } from 'kysely'
import type { ShopDatabase, ShopTransaction } from './schema.ts'

/** A statement that takes longer probably waits for a lock that is never released. */
export const STATEMENT_TIMEOUT_MS = 10_000

/** Sets time limits for this transaction only, which also works behind PgBouncer in transaction mode. */
export function inTransaction<Result>(
  database: ShopDatabase,
  body: (transaction: ShopTransaction) => Promise<Result>,
): Promise<Result> {
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

/** Locks of the tables whose numbers have no gaps. A sequence would leave a gap after a rollback. */
const NUMBER_LOCKS = { orders: 5_020_261, credit_notes: 5_020_262 } as const

/** The next number of an order or a credit note. Holds a lock until the transaction ends: call it as late as possible. */
export async function nextNumber(transaction: ShopTransaction, table: keyof typeof NUMBER_LOCKS) {
  await sql`select pg_advisory_xact_lock(${sql.lit(NUMBER_LOCKS[table])})`.execute(transaction)
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from ${sql.table(table)}`.execute(transaction)
  return rows[0]?.next ?? 1
}
