import { type Kysely, sql } from 'kysely'

/** Typed loosely on purpose: a migration knows the tables of its day, not the current schema. */
type AnyDatabase = Kysely<unknown>

export async function up(database: AnyDatabase): Promise<void> {
  await keepLegalTexts(database)
  await createMails(database)
}

/** What buyers were shown, once for each wording. A checkout names the wording by its hash. */
async function keepLegalTexts({ schema }: AnyDatabase) {
  await schema
    .createTable('legal_snapshots')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('content', 'jsonb', (column) => column.notNull())
    .addColumn('first_shown_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute()
  await schema
    .alterTable('checkout_sessions')
    .addColumn('legal_digest', 'text', (column) => column.references('legal_snapshots.digest'))
    .execute()
}

async function createMails({ schema }: AnyDatabase) {
  await schema
    .createTable('mails')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('order_number', 'integer', (column) => column.notNull().references('orders.number'))
    .addColumn('repetition', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('payload', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('next_try_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('sent_at', 'timestamptz')
    .addColumn('failed_at', 'timestamptz')
    .addUniqueConstraint('mails_of_order', ['order_number', 'kind', 'repetition'])
    .execute()
  await schema
    .createIndex('mails_due')
    .on('mails')
    .column('next_try_at')
    .where(sql.ref('sent_at'), 'is', null)
    .where(sql.ref('failed_at'), 'is', null)
    .execute()
}
