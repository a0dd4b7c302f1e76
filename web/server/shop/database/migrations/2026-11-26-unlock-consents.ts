import { type Kysely, sql } from 'kysely'

/** Typed loosely on purpose: a migration knows the tables of its day, not the current schema. */
type AnyDatabase = Kysely<unknown>

export async function up(database: AnyDatabase): Promise<void> {
  await addDelivery(database)
  await createConsents(database)
  await keepWithdrawnLines(database)
}

/**
 * Orders from before this day were unlocked at payment without a consent, and stay so. The defaults also hold for
 * orders that the older version of the shop writes during the deployment.
 */
async function addDelivery({ schema }: AnyDatabase) {
  await schema.alterTable('checkout_sessions').addColumn('delivery_choice', 'jsonb').execute()
  await schema
    .alterTable('order_lines')
    .addColumn('pre_order', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('awaits_unlock', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('withdrawn_at', 'timestamptz')
    .execute()
  await schema
    .alterTable('entitlements')
    .addColumn('awaits_unlock', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('withdrawn_at', 'timestamptz')
    .execute()
}

async function createConsents({ schema }: AnyDatabase) {
  await schema
    .createTable('unlock_consents')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('order_number', 'integer', (column) => column.notNull().references('orders.number'))
    .addColumn('given_at', 'timestamptz', (column) => column.notNull())
    .addColumn('given_in', 'text', (column) => column.notNull())
    .addColumn('wording', 'text', (column) => column.notNull())
    .addColumn('statements', 'jsonb', (column) => column.notNull())
    .addColumn('lines', 'jsonb', (column) => column.notNull())
    .addColumn('mail_id', 'bigint', (column) => column.references('mails.id'))
    .execute()
  await schema.createIndex('unlock_consents_of_order').on('unlock_consents').column('order_number').execute()
}

/** Until this day each withdrawal was from a whole order. `amount_ore` is null for the whole rest of the payment. */
async function keepWithdrawnLines(database: AnyDatabase) {
  await database.schema.alterTable('withdrawals').addColumn('amount_ore', 'integer').execute()
  for (const table of ['order_lines', 'entitlements']) {
    await sql`
      update ${sql.table(table)} set withdrawn_at = withdrawals.stated_at
      from withdrawals where withdrawals.order_number = ${sql.table(table)}.order_number`.execute(database)
  }
}
