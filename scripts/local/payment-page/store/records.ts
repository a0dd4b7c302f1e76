/** What is stored of each of Stripe's objects: what can't be worked out. `objects/` turns it into Stripe's shapes. */
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
  /** Smallest unit of the currency: öre. */
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
  /** As the shop gave it; then nobody can change it on the page. */
  email: text,
  /** As it was typed on the page. */
  typedEmail: text,
  reference: text,
  locale: text,
  submitType: text,
  submitNote: text,
  /** A tick of the shopper's that the shop asks for, with the words beside it. */
  terms: v.nullable(v.object({ note: text, accepted: v.boolean() })),
  metadata,
  payment: text,
  paymentData: v.object({ metadata, description: text, receiptEmail: text }),
})
export type SessionRecord = v.InferOutput<typeof SessionSchema>
export type Line = v.InferOutput<typeof LineSchema>

const CardSchema = v.object({
  brand: v.string(),
  last4: v.string(),
  funding: v.string(),
  expMonth: v.number(),
  expYear: v.number(),
})
export type CardRecord = v.InferOutput<typeof CardSchema>

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
  /** The number of a test card that waits for authentication or for its money; numbers of nobody's account. */
  waiting: v.nullable(v.object({ number: v.string(), card: CardSchema })),
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
  card: CardSchema,
  authenticated: v.boolean(),
  failure: v.nullable(FailureSchema),
})
export type ChargeRecord = v.InferOutput<typeof ChargeSchema>

export const RefundSchema = v.object({
  ...base,
  status: v.picklist(['succeeded']),
  charge: v.string(),
  payment: v.string(),
  amount: v.number(),
  currency: v.string(),
  reason: text,
  metadata,
})
export type RefundRecord = v.InferOutput<typeof RefundSchema>

export const DisputeSchema = v.object({
  ...base,
  status: v.picklist(['needs_response', 'won', 'lost']),
  charge: v.string(),
  payment: v.string(),
  amount: v.number(),
  currency: v.string(),
  reason: v.string(),
})
export type DisputeRecord = v.InferOutput<typeof DisputeSchema>
