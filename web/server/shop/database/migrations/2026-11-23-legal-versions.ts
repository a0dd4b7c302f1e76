import { type Kysely, sql } from 'kysely'

/** Which version of each legal text was shown; empty for checkouts and orders from before. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of ['checkout_sessions', 'orders']) {
    await database.schema
      .alterTable(table)
      .addColumn('legal_versions', 'jsonb', (column) => column.notNull().defaultTo(sql`'{}'::jsonb`))
      .execute()
  }
}
