import { type Kysely, sql } from 'kysely'

/** Typed loosely on purpose: a migration knows the tables of its day, not the current schema. */
type AnyDatabase = Kysely<unknown>

export async function up(database: AnyDatabase): Promise<void> {
  await keepRefundsById(database)
  await keepDecisions(database)
  await database.schema
    .createTable('deleted_accounts')
    .addColumn('user_sub', 'text', (column) => column.primaryKey())
    .addColumn('deleted_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute()
}

/**
 * Disputes were stored as 'open', 'won' or 'lost'. An open one may have been an inquiry, which takes no money; the
 * next reconciliation reads from Stripe whether the money moved.
 */
async function keepRefundsById(database: AnyDatabase) {
  await database.schema
    .alterTable('payment_returns')
    .addColumn('refunds', 'jsonb', (column) => column.notNull().defaultTo(sql`'{}'::jsonb`))
    .execute()
  await sql`
    update payment_returns set disputes = (
      select jsonb_object_agg(key, jsonb_build_object(
        'ore', 0,
        'status', value,
        'withdrawals', case when value = '"open"' then 0 else 1 end,
        'reinstatements', case when value = '"won"' then 1 else 0 end))
      from jsonb_each(disputes))
    where disputes <> '{}'::jsonb`.execute(database)
}

/** Lines that staff revoked or restored by hand, with the reason. The latest decision about a line holds. */
async function keepDecisions(database: AnyDatabase) {
  const { schema } = database
  await schema
    .createTable('order_line_decisions')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('order_number', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('decision', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addForeignKeyConstraint('order_line_decisions_line', ['order_number', 'position'], 'order_lines', [
      'order_number',
      'position',
    ])
    .execute()
  await schema.alterTable('entitlements').addColumn('revoked_by_staff_at', 'timestamptz').execute()
  await schema
    .alterTable('order_lines')
    .addColumn('unlocks', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
    .execute()
  await sql`
    update order_lines set unlocks = checkout_sessions.lines -> order_lines.position -> 'unlocks'
    from orders join checkout_sessions on checkout_sessions.reference = orders.reference
    where orders.number = order_lines.order_number
      and checkout_sessions.lines -> order_lines.position -> 'unlocks' is not null`.execute(database)
}
