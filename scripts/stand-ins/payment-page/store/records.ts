/**
 * What the page stores: Stripe's objects as they are sent, with the fields that the shop, its doctor and its tests read, and
 * in `own` what is not sent. Times are seconds since 1970, amounts in the currency's smallest unit, for example öre.
 */
import type Stripe from 'stripe'

type Metadata = Record<string, string>

export type Line = {
  readonly name: string
  readonly description: string | null
  readonly image: string | null
  readonly unitAmount: number
  readonly quantity: number
}

/** https://docs.stripe.com/api/checkout/sessions/object */
export type SessionRecord = {
  readonly id: string
  readonly object: 'checkout.session'
  readonly amount_total: number
  readonly cancel_url: string | null
  readonly client_reference_id: string | null
  readonly created: number
  readonly currency: string
  readonly customer_email: string | null
  readonly expires_at: number
  readonly metadata: Metadata
  readonly mode: 'payment'
  readonly payment_intent: string | null
  readonly payment_status: 'unpaid' | 'paid'
  readonly status: 'open' | 'complete' | 'expired'
  readonly submit_type: 'pay' | null
  readonly success_url: string
  readonly url: string | null
  /** `note` is shown beside the button that pays. */
  readonly own: { lines: readonly Line[]; note: string | null; paymentMetadata: Metadata }
}

/** https://docs.stripe.com/api/payment_intents/object */
export type PaymentRecord = {
  readonly id: string
  readonly object: 'payment_intent'
  readonly amount: number
  readonly created: number
  readonly currency: string
  readonly latest_charge: string | null
  readonly metadata: Metadata
  readonly status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
  readonly own: { session: string }
}

/** The bank's reason for declining. */
export type Failure = { readonly code: string; readonly message: string }

export type Card = Pick<Stripe.Charge.PaymentMethodDetails.Card, 'brand' | 'exp_month' | 'exp_year' | 'last4'>

/** https://docs.stripe.com/api/charges/object */
export type ChargeRecord = {
  readonly id: string
  readonly object: 'charge'
  readonly amount: number
  readonly amount_refunded: number
  readonly billing_details: Stripe.Charge.BillingDetails
  readonly created: number
  readonly currency: string
  readonly disputed: boolean
  readonly failure_code: string | null
  readonly failure_message: string | null
  readonly metadata: Metadata
  readonly paid: boolean
  readonly payment_intent: string
  readonly payment_method_details: { type: 'card'; card: Card & { country: null; wallet: null } }
  readonly refunded: boolean
  readonly status: 'succeeded' | 'pending' | 'failed'
}

/** https://docs.stripe.com/api/refunds/object */
export type RefundRecord = {
  readonly id: string
  readonly object: 'refund'
  readonly amount: number
  readonly charge: string
  readonly created: number
  readonly currency: string
  readonly metadata: Metadata
  readonly payment_intent: string
  readonly reason: Stripe.RefundCreateParams.Reason | null
  readonly status: 'succeeded'
}

/** https://docs.stripe.com/api/disputes/object */
export type DisputeRecord = {
  readonly id: string
  readonly object: 'dispute'
  readonly amount: number
  /** Money withdrawn (negative) and reinstated, oldest first. */
  readonly balance_transactions: readonly { amount: number }[]
  readonly charge: string
  readonly created: number
  readonly currency: string
  readonly evidence_details: Stripe.Dispute.EvidenceDetails
  readonly metadata: Metadata
  readonly payment_intent: string
  readonly reason: string
  readonly status: 'needs_response' | 'won' | 'lost'
}

/** https://docs.stripe.com/api/events/object. It has the object as it was at the time of the event. */
export type EventRecord = {
  readonly id: string
  readonly object: 'event'
  readonly api_version: string
  readonly created: number
  readonly data: { object: object }
  readonly livemode: false
  readonly type: Stripe.Event.Type
  /** The shopper's address. */
  readonly own: { email: string | null }
}

/** The response for an idempotency key, which is its id. Stripe keeps responses for at least a day, this page forever. */
export type StoredResponse = {
  readonly id: string
  readonly path: string
  /** Fingerprint of the parameters in the key's first call. */
  readonly fingerprint: string
  readonly status: number
  readonly body: string
  readonly requestId: string
}

/** A record as Stripe sends it. */
export const sentOf = ({ own: _, ...sent }: { own?: unknown }): object => sent
