import { type Kysely, sql } from 'kysely'

/** Typed loosely on purpose: a migration knows the tables of its day, not the current schema. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('withdrawal_statements')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('order_number', 'integer', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('stated_at', 'timestamptz', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('outcome', 'text')
    .addColumn('disowned_at', 'timestamptz')
    .execute()
  await schema
    .createIndex('withdrawal_statements_of_order')
    .on('withdrawal_statements')
    .columns(['order_number', 'email'])
    .execute()
  await schema
    .createIndex('withdrawal_statements_waiting')
    .on('withdrawal_statements')
    .columns(['tries', 'stated_at'])
    .where(sql.ref('outcome'), 'is', null)
    .execute()
  await schema
    .alterTable('withdrawals')
    .addColumn('statement_id', 'uuid', (column) => column.references('withdrawal_statements.id'))
    .addColumn('mail_id', 'bigint', (column) => column.references('mails.id'))
    .execute()
}
