import { type Kysely, sql } from 'kysely'

/** Typed loosely on purpose: a migration knows the tables of its day, not the current schema. */
type AnyDatabase = Kysely<unknown>

/**
 * The VAT of each order line. Everything sold so far had the rate of 25 %. `vat_ore` may be null, because the version
 * of the shop that still runs during the deployment writes lines without it.
 */
export async function up(database: AnyDatabase): Promise<void> {
  await database.schema
    .alterTable('order_lines')
    .addColumn('vat_rate', 'integer', (column) => column.notNull().defaultTo(25))
    .addColumn('vat_ore', 'integer')
    .execute()
  await sql`update order_lines set vat_ore = round(price_ore * 25 / 125.0)`.execute(database)
}
