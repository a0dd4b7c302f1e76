import { type Kysely, sql } from 'kysely'

/** Typed loosely on purpose: a migration knows the tables of its day, not the current schema. */
type AnyDatabase = Kysely<unknown>

export async function up(database: AnyDatabase): Promise<void> {
  await database.schema
    .createTable('price_log')
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('price_ore', 'integer', (column) => column.notNull())
    .addColumn('valid_from', 'timestamptz', (column) => column.notNull())
    .addColumn('recorded_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    // Two processes that see the same change write one row.
    .addUniqueConstraint('price_log_once', ['product_id', 'valid_from'])
    .execute()
  await refuseChanges(database)
}

/** A trigger holds for the owner of the table too, whose role has all privileges. */
async function refuseChanges(database: AnyDatabase) {
  await sql`
    create function refuse_price_log_change() returns trigger language plpgsql as $$
    begin
      raise exception 'price_log is append-only: % is refused', tg_op;
    end
    $$`.execute(database)
  await sql`
    create trigger price_log_rows_stay before update or delete on price_log
    for each row execute function refuse_price_log_change()`.execute(database)
  await sql`
    create trigger price_log_stays before truncate on price_log
    for each statement execute function refuse_price_log_change()`.execute(database)
}
