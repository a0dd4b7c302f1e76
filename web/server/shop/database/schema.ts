/**
 * The tables after all migrations. Amounts are öre; Stripe takes at most eight digits of them.
 *
 * How long rows are kept: orders, their lines and payment_returns for seven years after the calendar year of the order
 * (Swedish accounting law, Bokföringslagen 1999:1078, 7 kap. 2 §), also when the account is deleted. Entitlements and
 * checkouts are erased with the account, unpaid checkouts after 30 days (upkeep.ts). deleted_accounts contains
 * the ids of deleted accounts for 90 days, so that a late payment of one is refunded. price_log has no personal data and
 * is kept.
 */
import type { ColumnType, Generated, Kysely } from 'kysely'
import type { CheckoutRecordStatus, Dispute, Refund } from '../payment/fold.ts'
import type { CheckoutLine } from '../ports.ts'

/** Written as text, because drivers turn an array into a Postgres array. */
type Json<Value> = ColumnType<Value, string, string>

type CheckoutSessions = {
  reference: string
  /** Id and address at the payment service; null until it has answered. */
  session_id: string | null
  url: string | null
  user_sub: string
  email: string
  attempt: string
  /** Hash of products and prices: another cart under the same attempt has another one. */
  fingerprint: string
  lines: Json<CheckoutLine[]>
  total_ore: number
  return_origin: string
  status: CheckoutRecordStatus
  created_at: Date
  expires_at: Date
}

/** Ids of recorded events. */
type PaymentEvents = { id: string; type: string; received_at: Generated<Date> }

/** Refunds and disputes of a payment; the row may be older than the order. */
type PaymentReturns = {
  payment_intent: string
  /** The largest sum that events about the charge gave; see `Returns`. */
  refunded_ore: number
  refunds: Json<Record<string, Refund>>
  disputes: Json<Record<string, Dispute>>
}

type Orders = {
  number: number
  reference: string
  user_sub: string
  email: string
  payment_intent: string
  total_ore: number
  paid_at: Date
}

type OrderLines = {
  order_number: number
  position: number
  product_id: string
  title: string
  price_ore: number
  /** In percent. */
  vat_rate: Generated<number>
  /** The VAT within the price; null in rows that an older version of the shop wrote during a deployment. */
  vat_ore: number | null
  /** Ids of adventures, as sold. */
  unlocks: Json<string[]>
}

/** Lines that staff revoked or restored by hand. The latest decision about a line holds. */
type OrderLineDecisions = {
  id: Generated<string>
  order_number: number
  position: number
  decision: 'revoke' | 'restore'
  reason: string
  decided_at: Generated<Date>
}

/** A purchase belongs to the buyer's `user_sub`, a grant to the account with the verified `email`. */
type Entitlements = {
  id: Generated<string>
  adventure_id: string
  order_number: number | null
  user_sub: string | null
  email: string | null
  granted_at: Generated<Date>
  /** Set while the money is not with the shop. */
  revoked_at: Date | null
  /** Set while staff has revoked every line of the order that unlocks it. */
  revoked_by_staff_at: Generated<Date | null>
}

type DeletedAccounts = { user_sub: string; deleted_at: Generated<Date> }

/** The price of a product from `valid_from` until its next row. A trigger refuses changes, so it is evidence. */
type PriceLogRows = {
  id: Generated<string>
  product_id: string
  price_ore: number
  valid_from: Date
  recorded_at: Generated<Date>
}

export type ShopSchema = {
  checkout_sessions: CheckoutSessions
  payment_events: PaymentEvents
  payment_returns: PaymentReturns
  orders: Orders
  order_lines: OrderLines
  order_line_decisions: OrderLineDecisions
  entitlements: Entitlements
  deleted_accounts: DeletedAccounts
  price_log: PriceLogRows
}

export type ShopDatabase = Kysely<ShopSchema>

export type OpenDatabase = { database: ShopDatabase; close: () => Promise<void> }
