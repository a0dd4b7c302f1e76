import { type Kysely, sql } from 'kysely'

export const additive = true

/** Pre-orders from before were sold without a date, so their buyers have been told none. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table order_lines add column release_on text, add column release_told text`.execute(
    database,
  )
  await sql`create index pre_orders_waiting on order_lines (product_id)
    where pre_order and awaits_unlock and withdrawn_at is null`.execute(database)
}
