import { type Kysely, sql } from 'kysely'

export const additive = true

/**
 * What was sold is stored with the order, what is credited with the note, and each mail as it was sent. Rows from before have
 * null. Receipts show the facts, so they never change.
 */
const statements = [
  sql`alter table order_lines add column facts jsonb`,
  sql`create trigger sold_facts_stay before update of facts on order_lines
    for each row execute function refuse_receipt_change()`,
  sql`alter table credit_notes add column lines jsonb`,
  sql`alter table mails add column sent_as jsonb`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
