import { type Kysely, sql } from 'kysely'

export const additive = false

const statements = [
  // What staff types. The id stays a secret of the mail to the order's address.
  sql`alter table withdrawal_statements add column number bigint generated always as identity`,
  sql`create unique index withdrawal_statements_by_number on withdrawal_statements (number)`,
  // A statement is compared with the orders once: those that were there when it was made.
  sql`drop index withdrawal_statements_unmatched`,
  sql`create index withdrawal_statements_unmatched on withdrawal_statements (stated_at)
    where matched_order is null and outcome is not null`,
  sql`create index withdrawal_statements_matched on withdrawal_statements (matched_order)
    where matched_order is not null`,
  sql`create index orders_by_email on orders (email)`,
  // Mails that a stranger can cause have a limit of their own.
  sql`alter table mails add column unproven boolean not null default false, add column mailbox text`,
  sql`update mails set unproven = true
    where sent_at is null and failed_at is null
      and (kind = 'statement-receipt' or payload ->> 'refusal' in ('other-address', 'disowned'))`,
  // A receipt can be about several statements, and quotes nothing that its sender typed.
  sql`update mails set payload = jsonb_build_object(
      'kind', kind,
      'site', payload -> 'site',
      'more', 0,
      'statements', jsonb_build_array(jsonb_build_object(
        'orderNumber', payload -> 'orderNumber',
        'statedAt', payload -> 'statedAt',
        'otherAddress', case when (payload ->> 'hasOtherAddress')::boolean then '' end
      ))
    )
    where kind = 'statement-receipt' and sent_at is null and failed_at is null`,
  sql`create index mails_of_mailbox on mails (mailbox, created_at) where mailbox is not null`,
  sql`create index mails_unproven on mails (coalesce(sent_at, failed_at)) where unproven`,
]

/** Typed loosely on purpose: a migration knows the tables of its day, not the current schema. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
