/**
 * What the site and its shop API say to each other: addresses, requests, answers, and the codes of refusals.
 * Both sides parse with these schemas. Prices are SEK numbers, as content has them.
 */
import * as v from 'valibot'

export const shopApiPaths = {
  createCheckoutSession: '/api/create-checkout-session',
  /** GET, with `?reference=` of a checkout session. */
  checkoutSession: '/api/checkout-session',
  unlockedContent: '/api/unlocked-content',
  orders: '/api/orders',
  /** DELETE, once the account itself is gone. */
  accountData: '/api/account-data',
  paymentWebhook: '/api/payment-webhook',
} as const

/** Names the attempt, so that an answer lost on its way doesn't make a second checkout session. */
export const attemptHeader = 'Idempotency-Key'

/** Of the success page's address, in which the payment page sends the shopper back. */
export const referenceParameter = 'checkout'

/** More products than the shop will have; a longer cart is not a shopper's. */
export const maxCartItems = 50

const productId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(96))
const sek = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1_000_000))

/** The cart as the shopper saw it. The prices are only compared: what is charged comes from content. */
export const checkoutRequestSchema = v.object({
  products: v.array(v.object({ id: productId, title: v.pipe(v.string(), v.maxLength(500)), price: sek })),
  /** Origin of the site that the payment page leads back to. */
  baseUrl: v.pipe(v.string(), v.maxLength(2_000)),
  email: v.pipe(v.string(), v.maxLength(320)),
})
export type CheckoutRequest = v.InferOutput<typeof checkoutRequestSchema>

export const checkoutAnswerSchema = v.object({ redirect_url: v.pipe(v.string(), v.url()) })

/**
 * How far the money of a checkout session got. `unpaid`: nothing charged yet, and it can still be paid.
 * `processing`: on its way from the bank, for days perhaps; whoever pays again would pay twice.
 * `paid`: charged, being unlocked. `unlocked`: in the account. `ended`: expired or failed, nothing charged.
 * `returned`: refunded or disputed, and taken back.
 */
export const checkoutStatusSchema = v.object({
  status: v.picklist(['unpaid', 'processing', 'paid', 'unlocked', 'ended', 'returned']),
})
export type CheckoutStatus = v.InferOutput<typeof checkoutStatusSchema>['status']

/** As the app reads it too; the first element of `data` holds everything. */
export const unlockedContentSchema = v.object({
  data: v.optional(
    v.nullable(v.array(v.object({ adventures: v.array(v.object({ adventureId: v.string() })) }))),
  ),
})

export const orderSchema = v.object({
  /** Grows by one an order; on the receipt. */
  number: v.number(),
  /** ISO 8601, UTC. */
  paidAt: v.string(),
  status: v.picklist(['paid', 'refunded', 'partlyRefunded', 'disputed']),
  lines: v.array(v.object({ id: v.string(), title: v.string(), price: v.number() })),
  total: v.number(),
  refunded: v.number(),
})
export type Order = v.InferOutput<typeof orderSchema>
export const ordersSchema = v.object({ data: v.array(orderSchema) })

const ids = v.array(v.string())

/** Why the API refuses or fails, besides the `type`, `title`, `status` and `detail` of RFC 9457. */
export const problemSchema = v.variant('code', [
  v.object({ code: v.literal('invalid-request') }),
  v.object({ code: v.literal('not-found') }),
  v.object({ code: v.literal('not-signed-in') }),
  v.object({ code: v.literal('email-mismatch') }),
  v.object({ code: v.literal('base-url-refused') }),
  v.object({ code: v.literal('cart-empty') }),
  v.object({ code: v.literal('cart-too-large') }),
  v.object({ code: v.literal('duplicate-products'), ids }),
  /** Unknown, unpublished or without a price. */
  v.object({ code: v.literal('products-unavailable'), ids }),
  v.object({ code: v.literal('already-owned'), ids }),
  /** Each unlocks nothing that the rest of the cart doesn't. */
  v.object({ code: v.literal('contained-in-cart'), ids }),
  /** Some cost more than the shopper saw. */
  v.object({
    code: v.literal('prices-changed'),
    changes: v.array(v.object({ id: v.string(), title: v.string(), before: v.number(), now: v.number() })),
  }),
  /** A payment for some of it has gone through and is being unlocked. */
  v.object({ code: v.literal('payment-pending'), ids }),
  v.object({ code: v.literal('too-many-requests') }),
  /** Content, identity, payment or the database doesn't answer; nothing was charged. */
  v.object({ code: v.literal('unavailable') }),
  v.object({ code: v.literal('internal') }),
])
export type Problem = v.InferOutput<typeof problemSchema>
export type ProblemCode = Problem['code']
