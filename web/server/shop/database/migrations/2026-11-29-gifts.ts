import { type Kysely, sql } from 'kysely'

/** Typed loosely on purpose: a migration knows the tables of its day, not the current schema. */
type AnyDatabase = Kysely<unknown>

/** Orders that are a gift have a code in place of entitlements of the buyer. */
export async function up({ schema }: AnyDatabase): Promise<void> {
  await schema.alterTable('checkout_sessions').addColumn('gift', 'jsonb').execute()
  await schema
    .alterTable('codes')
    .addColumn('pre_order', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('returned_at', 'timestamptz')
    .execute()
  await schema
    .createTable('gifts')
    .addColumn('order_number', 'integer', (column) => column.primaryKey().references('orders.number'))
    .addColumn('code_number', 'integer', (column) => column.notNull().unique().references('codes.number'))
    .addColumn('code_key', 'text', (column) => column.notNull())
    .addColumn('recipient_email', 'text')
    .addColumn('giver_name', 'text')
    .addColumn('words', 'text')
    .addColumn('erased_at', 'timestamptz')
    .addCheckConstraint(
      'gifts_erased',
      sql`erased_at is null or num_nonnulls(recipient_email, giver_name, words) = 0`,
    )
    .execute()
  await schema.createIndex('gifts_by_recipient').on('gifts').column('recipient_email').execute()
}
