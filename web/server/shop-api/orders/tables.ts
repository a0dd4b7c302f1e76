import type { ColumnType, Generated } from 'kysely'
import type { LegalVersions } from '../catalogue/legal-texts.ts'
import type { Json } from '../database/schema.ts'
import type { PaymentMethod } from './payment-details.ts'
import type { Dispute, Refund } from './returned-money.ts'
import type { RateAmount } from './split-credit.ts'

/** A receipt is an order with its lines: a trigger refuses changes of what it shows. */
type Orders = {
  number: number
  reference: string
  user_sub: string
  email: string
  payment_intent: string
  total_ore: number
  paid_at: Date
  legal_versions: Json<LegalVersions>
  /** Seller and terms as shown to the buyer; null if the checkout was restored from the payment service. */
  legal_digest: string | null
}

type OrderLines = {
  order_number: number
  position: number
  product_id: string
  title: string
  price_ore: number
  /** In percent. */
  vat_rate: number
  /** The VAT within the price. */
  vat_ore: number
  /** Ids of adventures, as sold. */
  unlocks: Json<string[]>
  /** As it was when the checkout began. */
  pre_order: boolean
  /** Paid, and locked until the buyer unlocks the line or, of a gift, until its code is redeemed. */
  awaits_unlock: boolean
  withdrawn_at: Generated<Date | null>
}

/** Lines that staff revoked or restored. The latest decision about a line holds. */
type OrderLineDecisions = {
  id: Generated<string>
  order_number: number
  position: number
  decision: 'revoke' | 'restore'
  reason: string
  decided_at: Generated<Date>
}

/** Facts of the payment service about the payment of an order. A trigger refuses changes. */
type PaymentDetailsRows = {
  payment_intent: string
  method: ColumnType<PaymentMethod | null, string | null, never>
  billing_country: string | null
  card_country: string | null
  /** The source of the rates of VAT: fields of the content or, by the buyer's country, the payment service. */
  taxed_by: 'content' | 'payment-service'
  recorded_at: Generated<Date>
}

/** Refunds and disputes of a payment; the row may be older than the order. */
type PaymentReturns = {
  payment_intent: string
  /** The largest sum that events about the charge gave; see `ReturnedMoney`. */
  refunded_ore: number
  refunds: Json<Record<string, Refund>>
  disputes: Json<Record<string, Dispute>>
}

/** Money of an order that went back. The numbers have no gaps, and a trigger refuses changes. */
type CreditNotes = {
  number: number
  order_number: number
  /** The refund at the payment service that led to the note; null if it is unknown. */
  refund_id: string | null
  /** By rate of VAT. Negative for a credit that is taken back, because the refund failed. */
  amounts: Json<RateAmount[]>
  issued_at: Date
}

/** A buyer's consent to delivery within the period of withdrawal. Never changed. */
type UnlockConsents = {
  id: Generated<string>
  order_number: number
  given_at: Date
  /** `checkout`: before the payment. `account`: beside the order afterwards. */
  given_in: 'checkout' | 'account'
  /** The version of the statements, and the statements as they were shown. */
  wording: string
  statements: Json<string[]>
  /** Positions in the order. */
  lines: Json<number[]>
  /** The mail that confirms it. Once it is sent, the right of withdrawal has ended for these lines. */
  mail_id: string | null
}

/**
 * A purchase belongs to the buyer's `user_sub`, content of a code to the account that redeemed it, and a grant to the account
 * with the verified `email`.
 */
type Entitlements = {
  id: Generated<string>
  adventure_id: string
  order_number: number | null
  code_number: Generated<number | null>
  user_sub: string | null
  email: string | null
  granted_at: Generated<Date>
  /** Set while the payment is refunded or disputed. */
  revoked_at: Date | null
  /** Set while staff has revoked the code, or every line of the order that unlocks the adventure. */
  revoked_by_staff_at: Generated<Date | null>
  /** Set while every line of the order that unlocks the adventure waits for the buyer; withdrawn lines don't count. */
  awaits_unlock: Generated<boolean>
  /** Set once the buyer has withdrawn from every line of the order that unlocks the adventure. */
  withdrawn_at: Generated<Date | null>
}

declare module '../database/schema.ts' {
  interface ShopSchema {
    orders: Orders
    order_lines: OrderLines
    order_line_decisions: OrderLineDecisions
    payment_details: PaymentDetailsRows
    payment_returns: PaymentReturns
    credit_notes: CreditNotes
    unlock_consents: UnlockConsents
    entitlements: Entitlements
  }
}
