import { type Kysely, sql } from 'kysely'

export const additive = true

/** A table comes after the tables to which it refers. */
const tables = [
  sql`create table legal_snapshots (
    digest text primary key,
    content jsonb not null,
    first_shown_at timestamptz not null default now()
  )`,
  sql`create table checkout_sessions (
    reference uuid primary key,
    session_id text unique,
    url text,
    user_sub text not null,
    email text not null,
    attempt text not null,
    fingerprint text not null,
    lines jsonb not null,
    total_ore integer not null,
    return_origin text not null,
    legal_versions jsonb not null,
    legal_digest text references legal_snapshots (digest),
    delivery_choice jsonb not null,
    is_buy_now boolean not null default false,
    gift jsonb,
    came_from jsonb,
    status text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index checkout_sessions_by_user on checkout_sessions (user_sub, created_at)`,
  sql`create table payment_events (
    id text primary key,
    type text not null,
    subject text not null,
    received_at timestamptz not null default now()
  )`,
  sql`create index payment_events_by_subject on payment_events (subject)`,
  sql`create table payment_returns (
    payment_intent text primary key,
    refunded_ore integer not null,
    refunds jsonb not null,
    disputes jsonb not null
  )`,
  sql`create table payment_details (
    payment_intent text primary key,
    method jsonb,
    billing_country text,
    card_country text,
    taxed_by text not null,
    recorded_at timestamptz not null default now()
  )`,
  sql`create table orders (
    number integer primary key,
    reference uuid not null unique,
    user_sub text not null,
    email text not null,
    payment_intent text not null unique,
    total_ore integer not null,
    paid_at timestamptz not null,
    legal_versions jsonb not null,
    legal_digest text references legal_snapshots (digest),
    came_from jsonb
  )`,
  sql`create index orders_by_user on orders (user_sub, number)`,
  sql`create index orders_by_email on orders (email)`,
  // Some countries have rates of VAT such as 25.5 %.
  sql`create table order_lines (
    order_number integer not null references orders (number),
    position integer not null,
    product_id text not null,
    title text not null,
    price_ore integer not null,
    vat_rate double precision not null,
    vat_ore integer not null,
    unlocks jsonb not null,
    pre_order boolean not null,
    awaits_unlock boolean not null,
    withdrawn_at timestamptz,
    release_on text,
    release_told text,
    facts jsonb not null,
    primary key (order_number, position)
  )`,
  sql`create index pre_orders_waiting on order_lines (product_id)
    where pre_order and awaits_unlock and withdrawn_at is null`,
  sql`create table order_line_decisions (
    id bigint primary key generated always as identity,
    order_number integer not null,
    position integer not null,
    decision text not null,
    reason text not null,
    decided_at timestamptz not null default now(),
    constraint order_line_decisions_line foreign key (order_number, position) references order_lines
  )`,
  sql`create table document_numbers (
    series text not null,
    number integer not null,
    payment_intent text not null,
    subject text not null,
    is_reversal boolean not null,
    dated timestamptz not null,
    credit jsonb,
    mails jsonb,
    registered_at timestamptz,
    read_back_at timestamptz,
    erased_at timestamptz,
    primary key (series, number),
    constraint document_numbers_once unique (payment_intent, subject, is_reversal)
  )`,
  sql`create table order_history (
    id bigint primary key generated always as identity,
    order_number integer not null references orders (number),
    done_at timestamptz not null default now(),
    by text,
    what text not null,
    why text
  )`,
  sql`create index order_history_of_order on order_history (order_number)`,
  sql`create table credit_notes (
    number integer primary key,
    order_number integer not null references orders (number),
    refund_id text not null,
    amounts jsonb not null,
    lines jsonb,
    issued_at timestamptz not null
  )`,
  sql`create index credit_notes_of_order on credit_notes (order_number, number)`,
  // Every statement is stored here, also one by letter or from the account. The number is what staff type; the id stays a
  // secret of the mail to the order's address.
  sql`create table withdrawal_statements (
    id uuid primary key default gen_random_uuid(),
    number bigint generated always as identity,
    order_number integer,
    email text not null,
    name text not null,
    stated_at timestamptz not null,
    made_in text not null default 'form',
    acknowledge_to text not null,
    positions jsonb,
    matched_order integer references orders (number),
    turn integer not null default 1,
    tries integer not null default 0,
    outcome text,
    disowned_at timestamptz
  )`,
  sql`create unique index withdrawal_statements_by_number on withdrawal_statements (number)`,
  sql`create index withdrawal_statements_of_order on withdrawal_statements (order_number, email)`,
  sql`create index withdrawal_statements_waiting on withdrawal_statements (tries, stated_at) where outcome is null`,
  sql`create index withdrawal_statements_by_address on withdrawal_statements (acknowledge_to, stated_at)`,
  // A statement is compared with the orders once: those that were there when it was made.
  sql`create index withdrawal_statements_unmatched on withdrawal_statements (stated_at)
    where matched_order is null and outcome is not null`,
  sql`create index withdrawal_statements_matched on withdrawal_statements (matched_order)
    where matched_order is not null`,
  // A mail is about an order, a statement or a failed payment, or is a notice to buyers. It waits until it was sent, refused or cancelled.
  sql`create table mails (
    id bigint primary key generated always as identity,
    kind text not null,
    order_number integer references orders (number),
    statement_id uuid unique references withdrawal_statements (id) on delete cascade,
    checkout_reference uuid unique references checkout_sessions (reference) on delete cascade,
    notice_to text,
    repetition integer not null default 0,
    payload jsonb not null,
    caused_by text not null default 'order',
    turn integer not null default 1,
    mailbox text,
    created_at timestamptz not null default now(),
    next_try_at timestamptz not null default now(),
    tries integer not null default 0,
    tried_at timestamptz,
    last_error text,
    sent_at timestamptz,
    sent_as jsonb,
    noted_at timestamptz,
    refused_at timestamptz,
    cancelled_at timestamptz,
    constraint mails_of_order unique (order_number, kind, repetition),
    constraint mails_have_one_subject check (
      num_nonnulls(order_number, statement_id, checkout_reference, notice_to) = 1
    )
  )`,
  // Each person gets a notice once, also when two commands run at the same time.
  sql`create unique index mails_notice_once on mails (notice_to, (payload ->> 'notice')) where notice_to is not null`,
  sql`create index mails_due on mails (next_try_at)
    where sent_at is null and refused_at is null and cancelled_at is null`,
  sql`create index mails_to_note on mails (id)
    where sent_at is not null and noted_at is null and order_number is not null`,
  sql`create index mails_of_mailbox on mails (mailbox, created_at) where mailbox is not null`,
  sql`create index mails_of_strangers on mails (caused_by, tried_at) where caused_by <> 'order'`,
  // One row while the mail server accepts nothing from the shop, whatever the mail. All mails wait until next_try_at.
  sql`create table mail_server_refusal (
    id integer primary key default 1 check (id = 1),
    since timestamptz not null,
    refusals integer not null,
    next_try_at timestamptz not null,
    answer text not null
  )`,
  sql`create table unlock_consents (
    id bigint primary key generated always as identity,
    order_number integer not null references orders (number),
    given_at timestamptz not null,
    given_in text not null,
    wording text not null,
    statements jsonb not null,
    lines jsonb not null,
    mail_id bigint references mails (id)
  )`,
  sql`create index unlock_consents_of_order on unlock_consents (order_number)`,
  // An order can be withdrawn from several times, each time from other lines.
  sql`create table withdrawals (
    id bigint primary key generated always as identity,
    order_number integer not null references orders (number),
    name text not null,
    stated_at timestamptz not null,
    positions jsonb not null,
    confirmed_at timestamptz,
    refunded_at timestamptz,
    loss_told_at timestamptz,
    claimed_until timestamptz,
    statement_id uuid not null references withdrawal_statements (id),
    mail_id bigint references mails (id)
  )`,
  sql`create index withdrawals_of_order on withdrawals (order_number)`,
  sql`create index withdrawals_unpaid on withdrawals (id) where refunded_at is null`,
  sql`create table codes (
    number integer primary key generated always as identity,
    code_hash text not null unique,
    product_id text not null,
    title text not null,
    unlocks jsonb not null,
    note text not null,
    made_at timestamptz not null default now(),
    expires_at timestamptz,
    redeemed_at timestamptz,
    redeemed_by text,
    revoked_at timestamptz,
    revoked_reason text,
    pre_order boolean not null default false,
    returned_at timestamptz,
    constraint codes_redeemed_by check (redeemed_by is null or redeemed_at is not null),
    constraint codes_revoked_reason check ((revoked_at is null) = (revoked_reason is null))
  )`,
  sql`create index codes_by_account on codes (redeemed_by)`,
  sql`create table gifts (
    order_number integer primary key references orders (number),
    code_number integer not null unique references codes (number),
    code_key text not null,
    recipient_email text,
    giver_name text,
    words text,
    erased_at timestamptz,
    constraint gifts_erased check (erased_at is null or num_nonnulls(recipient_email, giver_name, words) = 0)
  )`,
  sql`create index gifts_by_recipient on gifts (recipient_email)`,
  sql`create table entitlements (
    id bigint primary key generated always as identity,
    adventure_id text not null,
    order_number integer references orders (number),
    code_number integer references codes (number),
    user_sub text,
    email text,
    granted_at timestamptz not null default now(),
    revoked_at timestamptz,
    revoked_by_staff_at timestamptz,
    awaits_unlock boolean not null default false,
    withdrawn_at timestamptz,
    constraint entitlements_have_one_owner check (
      num_nonnulls(order_number, code_number, email) <= 1 and (user_sub is null) = (email is not null)
    )
  )`,
  // These indexes also serve the queries: by buyer, by order, and grants by address.
  sql`create unique index entitlements_of_order on entitlements (order_number, adventure_id)`,
  sql`create unique index entitlements_of_code on entitlements (code_number, adventure_id)`,
  sql`create unique index entitlements_granted on entitlements (email, adventure_id)`,
  sql`create index entitlements_by_user on entitlements (user_sub, adventure_id)`,
  sql`create table deleted_accounts (
    user_sub text primary key,
    deleted_at timestamptz not null default now()
  )`,
  // The price of a product from a moment on, and the adventures that it unlocked for it; null: not for sale to everyone.
  // Two processes that see the same change write one row.
  sql`create table price_log (
    id bigint primary key generated always as identity,
    product_id text not null,
    contents text not null,
    price_ore integer,
    valid_from timestamptz not null,
    recorded_at timestamptz not null default now(),
    constraint price_log_once unique (product_id, valid_from)
  )`,
  // What the shop knows of its own faults. Dumps leave out the rows of these five tables: another day has other faults.
  sql`create table open_faults (
    kind text not null,
    subject text not null,
    why text not null,
    since timestamptz not null default now(),
    seen_at timestamptz not null default now(),
    primary key (kind, subject)
  )`,
  sql`create table alarms (
    name text primary key,
    what text not null,
    cure text not null,
    why text not null,
    since timestamptz not null,
    rows jsonb not null,
    told_at timestamptz
  )`,
  sql`create table alarm_lease (
    id integer primary key default 1 check (id = 1),
    holder text not null,
    until timestamptz not null
  )`,
  sql`create table work_runs (
    name text primary key,
    since timestamptz not null default now(),
    started_at timestamptz,
    succeeded_at timestamptz,
    failures integer not null default 0,
    why text
  )`,
  sql`create table heartbeat (
    id bigint primary key generated always as identity,
    beat_at timestamptz not null default now()
  )`,
]

/**
 * Triggers keep the evidence: they also bind the owner of the tables. Only the owner can truncate the tables of receipts,
 * which restoring a backup needs. Columns that no receipt shows may change.
 */
const triggers = [
  sql`create function refuse_price_log_change() returns trigger language plpgsql as $$
    begin
      raise exception 'price_log is append-only: % is refused', tg_op;
    end
    $$`,
  sql`create trigger price_log_rows_stay before update or delete on price_log
    for each row execute function refuse_price_log_change()`,
  sql`create trigger price_log_stays before truncate on price_log
    for each statement execute function refuse_price_log_change()`,
  // After seven years the rows go, and of a number the payment. Only a transaction that sets shop.erases_old_receipts can do it.
  sql`create function refuse_receipt_change() returns trigger language plpgsql as $$
    declare
      was jsonb := to_jsonb(old);
      dated timestamptz;
    begin
      if current_setting('shop.erases_old_receipts', true) = 'on'
        and (tg_op = 'DELETE') = (tg_table_name <> 'document_numbers') then
        dated := case tg_table_name
          when 'orders' then (was ->> 'paid_at')::timestamptz
          when 'credit_notes' then (was ->> 'issued_at')::timestamptz
          when 'document_numbers' then (was ->> 'dated')::timestamptz
          when 'order_lines' then (select paid_at from orders where number = (was ->> 'order_number')::integer)
          else (select paid_at from orders where payment_intent = was ->> 'payment_intent')
        end;
        if dated < now() - interval '7 years' then
          if tg_op = 'DELETE' then return old; end if;
          return new;
        end if;
      end if;
      raise exception '% is append-only, because receipts are made from it: % is refused', tg_table_name, tg_op;
    end
    $$`,
  sql`create trigger receipts_stay
    before update of number, reference, email, payment_intent, total_ore, paid_at, legal_digest or delete on orders
    for each row execute function refuse_receipt_change()`,
  sql`create trigger receipts_stay
    before update of order_number, position, product_id, title, price_ore, vat_rate, vat_ore, facts or delete on order_lines
    for each row execute function refuse_receipt_change()`,
  sql`create trigger receipts_stay before update or delete on payment_details
    for each row execute function refuse_receipt_change()`,
  sql`create trigger receipts_stay
    before update of series, number, payment_intent, subject, is_reversal, dated, credit or delete on document_numbers
    for each row execute function refuse_receipt_change()`,
  sql`create trigger receipts_stay before update or delete on credit_notes
    for each row execute function refuse_receipt_change()`,
]

/** Typed loosely on purpose: a migration knows the tables of its day, not the current schema. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...triggers]) await statement.execute(database)
}
