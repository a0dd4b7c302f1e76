import type { Kysely } from 'kysely'

/** Typed loosely on purpose: a migration knows the tables of its day, not the current schema. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('withdrawals')
    .addColumn('order_number', 'integer', (column) => column.primaryKey().references('orders.number'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('stated_at', 'timestamptz', (column) => column.notNull())
    .addColumn('refunded_at', 'timestamptz')
    .execute()
}
