import { type Kysely, sql } from 'kysely'

/** Typed loosely on purpose: a migration knows the tables of its day, not the current schema. */
type AnyDatabase = Kysely<unknown>

export async function up(database: AnyDatabase): Promise<void> {
  await createCheckouts(database)
  await createPayments(database)
  await createOrders(database)
  await createEntitlements(database)
}

async function createCheckouts({ schema }: AnyDatabase) {
  await schema
    .createTable('checkout_sessions')
    .addColumn('reference', 'uuid', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) => column.unique())
    .addColumn('url', 'text')
    .addColumn('user_sub', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('attempt', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('lines', 'jsonb', (column) => column.notNull())
    .addColumn('total_ore', 'integer', (column) => column.notNull())
    .addColumn('return_origin', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('checkout_sessions_by_user')
    .on('checkout_sessions')
    .columns(['user_sub', 'created_at'])
    .execute()
}

async function createPayments({ schema }: AnyDatabase) {
  await schema
    .createTable('payment_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('received_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute()
  await schema
    .createTable('payment_returns')
    .addColumn('payment_intent', 'text', (column) => column.primaryKey())
    .addColumn('refunded_ore', 'integer', (column) => column.notNull())
    .addColumn('disputes', 'jsonb', (column) => column.notNull())
    .execute()
}

async function createOrders({ schema }: AnyDatabase) {
  await schema
    .createTable('orders')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('reference', 'uuid', (column) => column.notNull().unique())
    .addColumn('user_sub', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('payment_intent', 'text', (column) => column.notNull().unique())
    .addColumn('total_ore', 'integer', (column) => column.notNull())
    .addColumn('paid_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await schema.createIndex('orders_by_user').on('orders').columns(['user_sub', 'number']).execute()
  await schema
    .createTable('order_lines')
    .addColumn('order_number', 'integer', (column) => column.notNull().references('orders.number'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('price_ore', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_lines_pkey', ['order_number', 'position'])
    .execute()
}

async function createEntitlements({ schema }: AnyDatabase) {
  await schema
    .createTable('entitlements')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('adventure_id', 'text', (column) => column.notNull())
    .addColumn('order_number', 'integer', (column) => column.references('orders.number'))
    .addColumn('user_sub', 'text')
    .addColumn('email', 'text')
    .addColumn('granted_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('revoked_at', 'timestamptz')
    .addCheckConstraint(
      'entitlements_have_one_owner',
      sql`(order_number is null) = (user_sub is null) and (user_sub is null) <> (email is null)`,
    )
    .execute()
  // These indexes also serve the queries: by buyer, by order, and grants by address.
  await schema
    .createIndex('entitlements_of_order')
    .unique()
    .on('entitlements')
    .columns(['order_number', 'adventure_id'])
    .execute()
  await schema
    .createIndex('entitlements_by_user')
    .on('entitlements')
    .columns(['user_sub', 'adventure_id'])
    .execute()
  await schema
    .createIndex('entitlements_granted')
    .unique()
    .on('entitlements')
    .columns(['email', 'adventure_id'])
    .execute()
}
