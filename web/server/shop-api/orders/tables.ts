import type { ColumnType, Generated } from 'kysely'
import type { CameFrom } from '#shared/came-from.ts'
import type { SoldFacts } from '#shared/products/sold-facts.ts'
import type { LegalVersions } from '../catalogue/legal-texts.ts'
import type { Json } from '../database/schema.ts'
import type { Credit, RateAmount } from './amounts-by-rate.ts'
import type { SentMails, Series } from './document-numbers.ts'
import type { Dispute, Refund } from './returned-money.ts'
import type { PaymentMethod } from './write-order.ts'

/** An order and its lines are the receipt: a trigger refuses changes of the columns that a receipt shows. */
type Orders = {
  number: number
  reference: string
  user_sub: string
  email: string
  payment_intent: string
  total_ore: number
  paid_at: Date
  legal_versions: Json<LegalVersions>
  /** Null if the checkout was restored from the payment service. */
  legal_digest: string | null
  /** With the buyer’s consent. Null if it was restored from the payment service. */
  came_from: ColumnType<CameFrom | null, string | null | undefined, never>
}

type OrderLines = {
  order_number: number
  position: number
  product_id: string
  title: string
  price_ore: number
  /** The rate of VAT in percent. */
  vat_rate: number
  /** VAT included in the price. */
  vat_ore: number
  /** Ids of adventures at the time of sale. */
  unlocks: Json<string[]>
  /** State at the start of the checkout. */
  pre_order: boolean
  /** As told before the order. */
  facts: ColumnType<SoldFacts, string, never>
  /** The planned day of release in Sweden, YYYY-MM-DD, when a pre-order was sold. */
  release_on: Generated<string | null>
  /** The last release notice: a day, no known day, or the release, which is final. */
  release_told: Generated<string | 'unknown' | 'released' | null>
  /** Paid, and locked until the buyer unlocks the line or the gift is redeemed. */
  awaits_unlock: boolean
  withdrawn_at: Generated<Date | null>
}

/** The latest decision about a line applies. */
type OrderLineDecisions = {
  id: Generated<string>
  order_number: number
  position: number
  decision: 'revoke' | 'restore'
  reason: string
  decided_at: Generated<Date>
}

/** What staff did about an order. */
type OrderHistory = {
  id: Generated<string>
  order_number: number
  done_at: Generated<Date>
  by: string | null
  what: string
  why: string | null
}

/** A trigger refuses changes. */
type PaymentDetailsRows = {
  payment_intent: string
  method: ColumnType<PaymentMethod | null, string | null, never>
  billing_country: string | null
  card_country: string | null
  /** Source of the VAT rates: the content, or the payment service for the buyer's country. */
  taxed_by: 'content' | 'payment-service'
  recorded_at: Generated<Date>
}

/** The row may be older than the order. */
type PaymentReturns = {
  payment_intent: string
  refunded_ore: number
  refunds: Json<Record<string, Refund>>
  disputes: Json<Record<string, Dispute>>
}

/** Given or reserved numbers. A trigger refuses changes of number and subject. */
type DocumentNumbers = {
  series: Series
  number: number
  /** Text without meaning once the document was erased. */
  payment_intent: string
  /** Id of the payment, refund or prevented dispute. */
  subject: string
  /** The second note of a refund, which failed. */
  is_reversal: boolean
  /** The day of the document. */
  dated: Date
  /** What a credit note credits; null for a receipt. */
  credit: ColumnType<Credit | null, string | null, null>
  /** Read back with the number of a receipt: the mails that were sent. */
  mails: ColumnType<SentMails | null, string | null, string | null>
  /** When the payment service had the number. Null: nothing is issued yet. */
  registered_at: Date | null
  /** When the number was read back from the payment service, because the database lacked it. */
  read_back_at: ColumnType<Date | null, Date | null, never>
  /** When the document was erased, seven years later. Its number is never given again. */
  erased_at: ColumnType<Date | null, never, Date>
}

/** The numbers have no gaps, and a trigger refuses changes. */
type CreditNotes = {
  number: number
  order_number: number
  /** The refund, or the dispute that a refund has prevented. */
  refund_id: string
  /** Negative after a failed refund. */
  amounts: Json<RateAmount[]>
  /** Positions of the lines that the note credits whole. Null if the lines of the money are unknown. */
  lines: ColumnType<number[] | null, string | null, never>
  issued_at: Date
}

/** Consent to delivery within the period of withdrawal. Never changed. */
type UnlockConsents = {
  id: Generated<string>
  order_number: number
  given_at: Date
  given_in: 'checkout' | 'account'
  wording: string
  statements: Json<string[]>
  lines: Json<number[]>
  /** The mail that confirms the consent. Once the mail is sent, the right of withdrawal from these lines has ended. */
  mail_id: string | null
}

/**
 * The owner is the account `user_sub` of the buyer or redeemer; for a grant, the account with the verified `email`. What was
 * bought outlives its order, whose number is then null.
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
    order_history: OrderHistory
    payment_details: PaymentDetailsRows
    payment_returns: PaymentReturns
    document_numbers: DocumentNumbers
    credit_notes: CreditNotes
    unlock_consents: UnlockConsents
    entitlements: Entitlements
  }
}
