/** The stored part of each of Stripe's objects, without derived values. `objects/` builds Stripe's shapes from it. */
import * as v from 'valibot'

const text = v.nullable(v.string())
const metadata = v.record(v.string(), v.string())
const base = { id: v.string(), /** Seconds since 1970. */ created: v.number() }

const LineSchema = v.object({
  id: v.string(),
  price: v.string(),
  product: v.string(),
  name: v.string(),
  description: text,
  image: text,
  /** In the currency's smallest unit, for example öre. */
  unitAmount: v.number(),
  quantity: v.number(),
})

export const SessionSchema = v.object({
  ...base,
  status: v.picklist(['open', 'complete', 'expired']),
  paymentStatus: v.picklist(['unpaid', 'paid', 'no_payment_required']),
  /** Seconds since 1970. */
  expires: v.number(),
  currency: v.string(),
  lines: v.array(LineSchema),
  successUrl: v.string(),
  cancelUrl: text,
  /** Given by the shop; the page shows it read-only. */
  email: text,
  /** Typed on the page. */
  typedEmail: text,
  /** Name on the card, typed on the page. */
  name: text,
  reference: text,
  locale: text,
  submitType: text,
  methodTypes: v.array(v.picklist(['card', 'swish'])),
  adaptivePricing: v.boolean(),
  submitNote: text,
  /** The consent checkbox that the shop asks for, with its text. */
  terms: v.nullable(v.object({ note: text, accepted: v.boolean() })),
  metadata,
  payment: text,
  paymentData: v.object({ metadata, description: text, receiptEmail: text }),
})
export type SessionRecord = v.InferOutput<typeof SessionSchema>
export type Line = v.InferOutput<typeof LineSchema>

const CardSchema = v.object({
  type: v.literal('card'),
  brand: v.string(),
  last4: v.string(),
  funding: v.string(),
  expMonth: v.number(),
  expYear: v.number(),
  wallet: v.nullable(v.picklist(['google_pay'])),
})
export type CardRecord = v.InferOutput<typeof CardSchema>

const SwishSchema = v.object({ type: v.literal('swish'), phoneLast4: v.string() })

/** The payment method that was used. */
const MethodSchema = v.variant('type', [CardSchema, SwishSchema])
export type MethodRecord = v.InferOutput<typeof MethodSchema>

const FailureSchema = v.object({ code: v.string(), declineCode: text, message: v.string() })
export type Failure = v.InferOutput<typeof FailureSchema>

export const PaymentSchema = v.object({
  ...base,
  status: v.picklist(['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled']),
  session: v.string(),
  amount: v.number(),
  currency: v.string(),
  metadata,
  description: text,
  receiptEmail: text,
  methodTypes: v.array(v.string()),
  /** Stripe's id of the method; null until a method is accepted. */
  methodId: text,
  /** The method whose answer is awaited: 3-D Secure, an app, or money that comes later. */
  waiting: v.nullable(
    v.object({
      method: MethodSchema,
      /** The test card's number; empty for other methods. */
      number: v.string(),
      /** Time when the attempt expires, in milliseconds since 1970; null without a limit. */
      untilMs: v.nullable(v.number()),
    }),
  ),
  lastFailure: v.nullable(FailureSchema),
  latestCharge: text,
})
export type PaymentRecord = v.InferOutput<typeof PaymentSchema>

export const ChargeSchema = v.object({
  ...base,
  status: v.picklist(['succeeded', 'pending', 'failed']),
  payment: v.string(),
  amount: v.number(),
  refunded: v.number(),
  disputed: v.boolean(),
  currency: v.string(),
  email: text,
  metadata,
  description: text,
  receiptEmail: text,
  name: text,
  method: MethodSchema,
  methodId: v.string(),
  /** Null until the money has arrived. */
  balanceTransaction: text,
  /** The test card's number, which decides the result of refunds; empty for other methods. */
  number: v.string(),
  authenticated: v.boolean(),
  failure: v.nullable(FailureSchema),
})
export type ChargeRecord = v.InferOutput<typeof ChargeSchema>

export const RefundSchema = v.object({
  ...base,
  status: v.picklist(['pending', 'succeeded', 'failed', 'canceled']),
  charge: v.string(),
  payment: v.string(),
  methodId: v.string(),
  amount: v.number(),
  currency: v.string(),
  reason: text,
  metadata,
  balanceTransaction: v.string(),
  /** Returns the amount to the shop's balance after a failure; null without one. */
  failureTransaction: text,
  failureReason: text,
})
export type RefundRecord = v.InferOutput<typeof RefundSchema>

export const DisputeSchema = v.object({
  ...base,
  /** `warning_…` is an inquiry: the bank asks, and no money moves. */
  status: v.picklist([
    'warning_needs_response',
    'warning_under_review',
    'warning_closed',
    'needs_response',
    'under_review',
    'won',
    'lost',
    'prevented',
  ]),
  charge: v.string(),
  payment: v.string(),
  amount: v.number(),
  currency: v.string(),
  reason: v.string(),
  brand: v.string(),
  hasEvidence: v.boolean(),
  /** Money withdrawn (negative) and reinstated, oldest first. */
  transactions: v.array(v.object({ ...base, amount: v.number() })),
})
export type DisputeRecord = v.InferOutput<typeof DisputeSchema>
