/** The tables, as the migrations leave them. Amounts are öre; Stripe takes at most eight digits of them. */
import type { ColumnType, Generated, Kysely } from 'kysely'
import type { CheckoutState, DisputeState } from '../payment/fold.ts'
import type { CheckoutLine } from '../ports.ts'

/** Written as text, because a driver would take an array for one of Postgres. */
type Json<Value> = ColumnType<Value, string, string>

type CheckoutSessions = {
  reference: string
  /** The payment service's id and address; null until it has answered. */
  session_id: string | null
  url: string | null
  user_sub: string
  email: string
  attempt: string
  /** Of what is bought at which price, to tell another cart under the same attempt. */
  fingerprint: string
  lines: Json<CheckoutLine[]>
  total_ore: number
  return_origin: string
  status: CheckoutState
  created_at: Date
  expires_at: Date
}

/** Events that have had their effect. */
type PaymentEvents = { id: string; type: string; received_at: Generated<Date> }

/** What went back of a payment, which may be told before the order is. */
type PaymentReturns = {
  payment_intent: string
  refunded_ore: number
  disputes: Json<Record<string, DisputeState>>
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
}

/** `user_sub` of whoever bought; a grant belongs to whoever proves to have the `email`. */
type Entitlements = {
  id: Generated<string>
  adventure_id: string
  order_number: number | null
  user_sub: string | null
  email: string | null
  granted_at: Generated<Date>
  revoked_at: Date | null
}

export type ShopSchema = {
  checkout_sessions: CheckoutSessions
  payment_events: PaymentEvents
  payment_returns: PaymentReturns
  orders: Orders
  order_lines: OrderLines
  entitlements: Entitlements
}

export type ShopDatabase = Kysely<ShopSchema>
