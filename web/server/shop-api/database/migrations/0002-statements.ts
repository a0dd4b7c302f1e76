import { type Kysely, sql } from 'kysely'

export const additive = false

const changes = [
  // Every statement is stored here, also one by letter or from the account. Null: the number is unknown.
  sql`alter table withdrawal_statements
    alter column order_number drop not null,
    add column made_in text not null default 'form',
    add column acknowledge_to text,
    add column positions jsonb,
    add column matched_order integer references orders (number)`,
  sql`update withdrawal_statements set acknowledge_to = email`,
  sql`alter table withdrawal_statements alter column acknowledge_to set not null`,
  sql`update withdrawal_statements set matched_order = order_number
    where outcome not in ('unknown-order', 'other-address')`,
  // A statement during a dispute was refused before. It is judged again, by its own time.
  sql`update withdrawal_statements set outcome = null, matched_order = null where outcome = 'in-dispute'`,
  sql`create index withdrawal_statements_by_address on withdrawal_statements (acknowledge_to, stated_at)`,
  sql`create index withdrawal_statements_unmatched on withdrawal_statements (order_number)
    where outcome = 'unknown-order'`,
  // An order can be withdrawn from several times, each time from other lines.
  sql`alter table withdrawals
    drop constraint withdrawals_pkey,
    add column id bigint primary key generated always as identity,
    add column positions jsonb,
    add column confirmed_at timestamptz,
    add column loss_told_at timestamptz`,
  sql`update withdrawals set
    confirmed_at = case when statement_id is null then stated_at end,
    positions = (
      select coalesce(jsonb_agg(position order by position), '[]') from order_lines
      where order_lines.order_number = withdrawals.order_number and withdrawn_at is not null
    )`,
  sql`alter table withdrawals alter column positions set not null, drop column amount_ore`,
  sql`create index withdrawals_of_order on withdrawals (order_number)`,
  sql`create index withdrawals_unpaid on withdrawals (id) where refunded_at is null`,
  // The receipt of a statement goes to the address that it names, whether or not there is such an order.
  sql`alter table mails
    alter column order_number drop not null,
    add column statement_id uuid unique references withdrawal_statements (id) on delete cascade,
    add constraint mails_have_one_subject check (num_nonnulls(order_number, statement_id) = 1)`,
]

/** Typed loosely on purpose: a migration knows the tables of its day, not the current schema. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of changes) await statement.execute(database)
}
