/** The stored part of each of Stripe's objects, without derived values. `objects.ts` builds Stripe's shapes from it. */
import * as v from 'valibot'

const text = v.nullable(v.string())
const metadata = v.record(v.string(), v.string())
const base = { id: v.string(), /** Seconds since 1970. */ created: v.number() }

const LineSchema = v.object({
  name: v.string(),
  description: v.optional(text, null),
  image: text,
  /** In the currency's smallest unit, for example öre. */
  unitAmount: v.number(),
  quantity: v.number(),
})

export const SessionSchema = v.object({
  ...base,
  status: v.picklist(['open', 'complete', 'expired']),
  paymentStatus: v.picklist(['unpaid', 'paid']),
  /** Seconds since 1970. */
  expires: v.number(),
  currency: v.string(),
  lines: v.array(LineSchema),
  successUrl: v.string(),
  cancelUrl: text,
  /** Given by the shop; the page shows it. */
  email: text,
  reference: text,
  submitType: text,
  submitNote: text,
  metadata,
  payment: text,
  paymentMetadata: metadata,
})
export type SessionRecord = v.InferOutput<typeof SessionSchema>
export type Line = v.InferOutput<typeof LineSchema>

const CardSchema = v.object({
  brand: v.string(),
  last4: v.string(),
  expMonth: v.number(),
  expYear: v.number(),
})
export type CardRecord = v.InferOutput<typeof CardSchema>

const FailureSchema = v.object({ code: v.string(), message: v.string() })
export type Failure = v.InferOutput<typeof FailureSchema>

export const PaymentSchema = v.object({
  ...base,
  status: v.picklist(['requires_payment_method', 'processing', 'succeeded', 'canceled']),
  session: v.string(),
  amount: v.number(),
  currency: v.string(),
  metadata,
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
  card: CardSchema,
  failure: v.nullable(FailureSchema),
})
export type ChargeRecord = v.InferOutput<typeof ChargeSchema>

export const refundReason = v.picklist(['duplicate', 'fraudulent', 'requested_by_customer'])

export const RefundSchema = v.object({
  ...base,
  status: v.literal('succeeded'),
  charge: v.string(),
  payment: v.string(),
  amount: v.number(),
  currency: v.string(),
  metadata,
  reason: v.nullable(refundReason),
})
export type RefundRecord = v.InferOutput<typeof RefundSchema>

export const DisputeSchema = v.object({
  ...base,
  status: v.picklist(['needs_response', 'won', 'lost']),
  /** Seconds since 1970: the last moment for evidence. */
  due: v.number(),
  reason: v.string(),
  metadata,
  charge: v.string(),
  payment: v.string(),
  amount: v.number(),
  currency: v.string(),
  /** Money withdrawn (negative) and reinstated, oldest first. */
  transactions: v.array(v.number()),
})
export type DisputeRecord = v.InferOutput<typeof DisputeSchema>

export const EventSchema = v.object({
  ...base,
  /** The shopper's. */
  email: text,
  /** The exact JSON that is sent, because the signature covers it. It has the object at the time of the event. */
  json: v.string(),
})

/** The response for an idempotency key, which is its id. Stripe keeps responses for at least a day, this page forever. */
export const ResponseSchema = v.object({
  ...base,
  path: v.string(),
  /** Fingerprint of the parameters in the key's first call. */
  fingerprint: v.string(),
  status: v.number(),
  body: v.string(),
  requestId: v.string(),
})
export type StoredResponse = v.InferOutput<typeof ResponseSchema>
