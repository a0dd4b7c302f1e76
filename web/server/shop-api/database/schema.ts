import type { ColumnType, Kysely, Transaction } from 'kysely'

/**
 * The tables after all migrations. Each folder declares its tables in tables.ts, by declaration merging. Amounts are öre.
 *
 * How long rows are kept: orders, their lines, consents, credit notes, mails, withdrawals, payment_returns and
 * payment_details for seven years after the calendar year in which the financial year of the order ends (Swedish
 * accounting law, Bokföringslagen 1999:1078, 7 kap. 2 §), also when the account is deleted; the nightly work erases them then,
 * with notices to buyers of that age (own-data/erase-old-orders.ts). Their numbers stay taken, and what was bought stays unlocked. Entitlements and checkouts are
 * erased with the account; unpaid checkouts, and mails about their failed payment, after 30 days. The ids of deleted accounts
 * are kept for 90 days, to refund late payments and refuse old tokens. price_log has no personal data and is kept. Codes are
 * kept, so that a used code is never taken for a new one; the account that redeemed a code is erased with the account.
 * Statements of withdrawal are kept like withdrawals; statements that name no order for a year. Gifts are kept with their
 * orders; recipient, giver and words, and the texts of mails about them, are erased earlier (delivery/erase-gifts.ts).
 */
export interface ShopSchema {}

/** A JSON column. Written as text, because drivers turn an array into a Postgres array. */
export type Json<Value> = ColumnType<Value, string, string>

export type ShopDatabase = Kysely<ShopSchema>
export type ShopTransaction = Transaction<ShopSchema>

export type OpenDatabase = { database: ShopDatabase; close: () => Promise<void> }
