import { type Kysely, sql } from 'kysely'

/** The release before can’t write the mails that this adds. */
export const additive = false

/** The mail about a payment that failed belongs to its checkout, and is erased with it. A checkout has one at most. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table mails
    add column checkout_reference uuid unique references checkout_sessions (reference) on delete cascade,
    drop constraint mails_have_one_subject,
    add constraint mails_have_one_subject
      check (num_nonnulls(order_number, statement_id, checkout_reference) = 1)`.execute(database)
}
