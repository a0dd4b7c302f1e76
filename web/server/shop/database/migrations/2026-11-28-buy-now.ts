import type { Kysely } from 'kysely'

/** Typed loosely on purpose: a migration knows the tables of its day, not the current schema. */
type AnyDatabase = Kysely<unknown>

/** Checkouts of one product that left the cart alone. */
export async function up({ schema }: AnyDatabase): Promise<void> {
  await schema
    .alterTable('checkout_sessions')
    .addColumn('is_buy_now', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
}
