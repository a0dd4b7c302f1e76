import { type Kysely, sql } from 'kysely'

/** Typed loosely on purpose: a migration knows the tables of its day, not the current schema. */
type AnyDatabase = Kysely<unknown>

export async function up(database: AnyDatabase): Promise<void> {
  await completeOrders(database)
  await createPaymentDetails(database)
  await createCreditNotes(database)
  await refuseChanges(database)
}

/** Some countries have rates such as 25.5 %. The seller of an order is the one whose details its buyer was shown. */
async function completeOrders(database: AnyDatabase) {
  await sql`alter table order_lines alter column vat_rate type double precision`.execute(database)
  await database.schema
    .alterTable('orders')
    .addColumn('legal_digest', 'text', (column) => column.references('legal_snapshots.digest'))
    .execute()
  await sql`
    update orders set legal_digest = mails.payload ->> 'legalDigest'
    from mails
    where mails.order_number = orders.number
      and mails.kind = 'order-confirmation' and mails.repetition = 0
      and mails.payload ->> 'legalDigest' in (select digest from legal_snapshots)`.execute(database)
}

const createPaymentDetails = ({ schema }: AnyDatabase) =>
  schema
    .createTable('payment_details')
    .addColumn('payment_intent', 'text', (column) => column.primaryKey())
    .addColumn('method', 'jsonb')
    .addColumn('billing_country', 'text')
    .addColumn('card_country', 'text')
    .addColumn('taxed_by', 'text', (column) => column.notNull())
    .addColumn('recorded_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute()

async function createCreditNotes({ schema }: AnyDatabase) {
  await schema
    .createTable('credit_notes')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('order_number', 'integer', (column) => column.notNull().references('orders.number'))
    .addColumn('refund_id', 'text')
    .addColumn('amounts', 'jsonb', (column) => column.notNull())
    .addColumn('issued_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('credit_notes_of_order')
    .on('credit_notes')
    .columns(['order_number', 'number'])
    .execute()
}

/** What a receipt shows. Other columns of these tables may change. */
const evidence = {
  orders: 'number, reference, email, payment_intent, total_ore, paid_at, legal_digest',
  order_lines: 'order_number, position, product_id, title, price_ore, vat_rate, vat_ore',
  payment_details: undefined,
  credit_notes: undefined,
}

/**
 * A trigger holds for the owner of the tables too, whose role has all privileges. Only the owner can truncate, which
 * restoring a backup needs.
 */
async function refuseChanges(database: AnyDatabase) {
  await sql`
    create function refuse_receipt_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only, because receipts are made from it: % is refused', tg_table_name, tg_op;
    end
    $$`.execute(database)
  for (const [table, columns] of Object.entries(evidence)) {
    const update = columns ? `update of ${columns}` : 'update'
    await sql`
      create trigger receipts_stay before ${sql.raw(update)} or delete on ${sql.table(table)}
      for each row execute function refuse_receipt_change()`.execute(database)
  }
}
