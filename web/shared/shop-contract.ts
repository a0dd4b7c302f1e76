/**
 * The contract between the site and its shop API: paths, requests, responses and problem codes. Both sides parse with
 * these schemas. Prices are SEK numbers, as in the content.
 */
import * as v from 'valibot'
import { giftFieldsSchema, orderGiftSchema } from './gifts/gift-contract.ts'
import { normaliseEmail } from './links/email-address.ts'
import { lowestPricesPath } from './prices/lowest-prices.ts'
import { allKinds } from './products/product-kinds.ts'
import { consentWordingSchema, unlockWordingSchema } from './products/unlock-consent.ts'
import { recordedName, text } from './text/text.ts'

export const shopApiPaths = {
  createCheckoutSession: '/api/create-checkout-session',
  /** GET with `?reference=`, the reference of a checkout. */
  checkoutSession: '/api/checkout-session',
  unlockedContent: '/api/unlocked-content',
  orders: '/api/orders',
  /** GET with `?order=`, the number of an order of the account. Its response is in receipt-contract.ts. */
  receipt: '/api/receipt',
  /** POST: sends the confirmation of an order again. */
  orderConfirmation: '/api/order-confirmation',
  /** POST: unlocks lines of an order of the signed-in account. Safe to repeat. */
  unlock: '/api/unlock',
  /** POST: redeems a one-time code for the signed-in account. Safe to repeat. */
  redeem: '/api/redeem',
  /** POST: withdraws from an order of the signed-in account. */
  orderWithdrawal: '/api/order-withdrawal',
  /** POST, without signing in. */
  withdrawals: '/api/withdrawals',
  /** POST, without signing in, by the link in the acknowledgement. Safe to repeat. */
  withdrawalObjection: '/api/withdrawal-objection',
  /** POST: disowns the withdrawals that wait, of an order of the signed-in account. Safe to repeat. */
  orderWithdrawalObjection: '/api/order-withdrawal-objection',
  /**
   * GET: all data of the shop about the account. DELETE: erases the data, before the user pool deletes the account. Safe to
   * repeat.
   */
  accountData: '/api/account-data',
  /** GET with `?ids=`, product ids separated by commas. For everyone. */
  prices: '/api/prices',
  lowestPrices: lowestPricesPath,
  paymentWebhook: '/api/payment-webhook',
} as const

/** Identifies the checkout attempt, so that a repeated request opens no second checkout session. */
export const attemptHeader = 'Idempotency-Key'

/** Query parameter of the success page: the payment page sends the shopper back with the checkout's reference. */
export const referenceParameter = 'checkout'

/** Query parameter of the success page: the id of the product that was bought without the cart. */
export const productParameter = 'product'

/** Query parameter of the success page: the product was bought as a gift. */
export const giftParameter = 'gift'

/** More than the shop's products, so that a longer cart is an attack or a defect. */
export const maxCartItems = 50

/** The smallest total that Stripe charges in SEK: docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const minTotalSek = 3

const productId = text(96)
const sek = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1_000_000))

/**
 * The cart as the shopper saw it. Prices are only compared with the published prices, which are charged. Titles, address and
 * origin are compared or not used, and never stored.
 */
export const checkoutRequestSchema = v.object({
  products: v.array(v.object({ id: productId, title: v.pipe(v.string(), v.maxLength(500)), price: sek })),
  /** Origin of the site to which the payment page returns. */
  baseUrl: v.pipe(v.string(), v.maxLength(2_000)),
  email: v.pipe(v.string(), v.maxLength(320)),
  /**
   * The ids of the products for which the shopper saw the statements and ticked the box, and the version of the statements. A
   * gift of a released product requires this consent, in a version for gifts. Without it, paying unlocks nothing.
   */
  unlockAtOnce: v.exactOptional(v.object({ wording: consentWordingSchema, ids: v.array(productId) })),
  /** One product is bought without the cart: the payment page returns to the product, and the cart is not cleared. */
  isBuyNow: v.exactOptional(v.boolean()),
  /** The one product is a gift: the payment makes a code, which is mailed to the recipient. Requires `isBuyNow`. */
  gift: v.exactOptional(giftFieldsSchema),
})
export type CheckoutRequest = v.InferOutput<typeof checkoutRequestSchema>

export const checkoutAnswerSchema = v.object({ redirect_url: v.pipe(v.string(), v.url()) })

/**
 * The payment state of a checkout session.
 * `unpaid`: nothing charged yet, and it can still be paid.
 * `processing`: the bank is still transferring the money, possibly for days. A second payment would be charged too.
 * `paid`: charged, and about to be unlocked.
 * `waiting`: paid, and some products are not unlocked yet: not requested by the shopper, or not released.
 * `given`: a gift is paid, and its code is on its way to the recipient or redeemed.
 * `unlocked`: in the account. An inquiry of the bank or a failed refund keeps this status.
 * `ended`: expired or failed, nothing charged.
 * `returned`: refunded, and the content is locked again.
 * `disputed`: the bank took the money back in a dispute, and the content is locked until the shop wins.
 */
export const checkoutStatusSchema = v.object({
  status: v.picklist([
    'unpaid',
    'processing',
    'paid',
    'waiting',
    'given',
    'unlocked',
    'ended',
    'returned',
    'disputed',
  ]),
})
export type CheckoutStatus = v.InferOutput<typeof checkoutStatusSchema>['status']

/** The app reads the same response. The first element of `data` has all adventures. */
export const unlockedContentSchema = v.object({
  data: v.optional(
    v.nullable(v.array(v.object({ adventures: v.array(v.object({ adventureId: v.string() })) }))),
  ),
})

const orderLine = v.object({ id: v.string(), title: v.string(), price: v.number() })

/**
 * The payment state of an order.
 * `paid`: charged. `refunded`: paid back, and the content is locked. `partlyRefunded`: the content stays unlocked.
 * `refund-failed`: a refund didn't reach the buyer. The shop still has the money, and the content stays unlocked.
 * `dispute-inquiry`: the buyer's bank asks about the payment; no money moved, the content stays unlocked.
 * `disputed`: the bank took the money back; the content is locked until the money returns.
 */
const orderStatusSchema = v.picklist([
  'paid',
  'refunded',
  'partlyRefunded',
  'refund-failed',
  'dispute-inquiry',
  'disputed',
])
export type OrderStatus = v.InferOutput<typeof orderStatusSchema>

/**
 * How far the delivery of an order line got. A gift is unlocked when its code is redeemed.
 * `pre-order`: not unlocked; it was a pre-order when it was bought, and may be released by now.
 * `ready`: not unlocked, because the buyer has not requested it yet.
 * `unlocked`: the right of withdrawal still holds, because the buyer did not agree to lose it, it isn't confirmed yet, or the
 * line is delivered in parts.
 * `delivered`: unlocked after the buyer agreed to lose the right of withdrawal, which is confirmed by mail.
 */
const lineDeliverySchema = v.picklist(['pre-order', 'ready', 'unlocked', 'delivered', 'withdrawn'])
export type LineDelivery = v.InferOutput<typeof lineDeliverySchema>

export const soldFactsSchema = v.object({
  kind: v.picklist(allKinds),
  language: v.nullable(v.string()),
  devices: v.nullable(v.string()),
  appVersion: v.nullable(v.string()),
  downloadMegabytes: v.nullable(v.number()),
  needs: v.exactOptional(v.string()),
  parts: v.exactOptional(
    v.array(
      v.object({ of: v.nullable(v.string()), out: v.array(v.string()), until: v.nullable(v.string()) }),
    ),
  ),
})

/** `vat` is the VAT within the price, in SEK, and `vatRate` its rate in percent. */
const receiptLine = v.object({
  ...orderLine.entries,
  vatRate: v.number(),
  vat: v.number(),
  delivery: lineDeliverySchema,
  /** As the buyer was told before the order. Missing in older orders. */
  facts: v.exactOptional(soldFactsSchema),
  /** For a pre-order: the planned day of release in Sweden, YYYY-MM-DD, that the buyer was told last. */
  releaseOn: v.exactOptional(v.string()),
  /** For a pre-order: the buyer was told that the product is released. This never changes back. */
  isReleased: v.exactOptional(v.boolean()),
  /** The buyer asked for the line at once, and the mail that ends the right of withdrawal is not sent yet. */
  awaitsConfirmation: v.exactOptional(v.literal(true)),
})

/**
 * How far a withdrawal got.
 * `waiting`: stated without signing in. The buyer can disown it until the repayment, from `until` on (ISO 8601). Without
 * `until`, the mail about it is not sent yet.
 * `stated`: accepted, and about to be repaid. `bank`: the buyer's bank has the money.
 * `repaid`, `undone`: at `endedAt` (ISO 8601). `undone` means disowned by the buyer, and has no titles.
 */
export const orderWithdrawalStateSchema = v.object({
  state: v.picklist(['waiting', 'stated', 'bank', 'repaid', 'undone']),
  /** ISO 8601, UTC. */
  statedAt: v.string(),
  titles: v.array(v.string()),
  until: v.exactOptional(v.string()),
  endedAt: v.exactOptional(v.string()),
})
export type OrderWithdrawalState = v.InferOutput<typeof orderWithdrawalStateSchema>

const orderSchema = v.object({
  /** The consecutive order number, printed on the receipt. */
  number: v.number(),
  /** The reference of the checkout that became the order. */
  reference: v.optional(v.string()),
  /** ISO 8601, UTC. */
  paidAt: v.string(),
  status: orderStatusSchema,
  lines: v.array(receiptLine),
  total: v.number(),
  refunded: v.number(),
  /** The address to which mails about the order go. */
  email: v.optional(v.string()),
  /** When the content was locked because the money went back. ISO 8601, UTC. */
  returnedAt: v.optional(v.string()),
  /** Only in orders that are a gift. */
  gift: v.exactOptional(orderGiftSchema),
  /** Oldest first. */
  withdrawals: v.optional(v.array(orderWithdrawalStateSchema)),
})
export type Order = v.InferOutput<typeof orderSchema>

const orderNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))

/** The order whose confirmation is sent again (responds 202 without content), or whose withdrawal is disowned. */
export const ownOrderSchema = v.object({ number: orderNumber })

/** The products of an order that the buyer unlocks, and the version of the statements that the buyer read. */
export const unlockRequestSchema = v.object({
  number: orderNumber,
  ids: v.pipe(v.array(productId), v.minLength(1), v.maxLength(maxCartItems)),
  wording: unlockWordingSchema,
})
export type UnlockRequest = v.InferOutput<typeof unlockRequestSchema>

/** `unlocked`: now or before. All other outcomes change nothing. `returned`: the money of the order has gone back. */
export const unlockOutcomeSchema = v.object({
  outcome: v.picklist(['unlocked', 'withdrawn', 'not-released', 'returned']),
})
export type UnlockOutcome = v.InferOutput<typeof unlockOutcomeSchema>['outcome']

/** The code as it was typed: the shop forgives case, spaces, dashes and letters that look alike. */
export const redeemRequestSchema = v.object({ code: text(200) })

/**
 * `redeemed`: now, or before by the same account. All other outcomes are refusals that change nothing.
 * `used`: by another account. `not-released`: the gift was sold before the release. `already-owned`: the account owns
 * everything, and the code can be given to another person.
 */
export const redeemResultSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('redeemed'), title: v.string() }),
  v.object({ outcome: v.literal('already-owned'), title: v.string() }),
  v.object({ outcome: v.literal('not-released'), title: v.string() }),
  v.object({ outcome: v.picklist(['unknown', 'used', 'expired', 'revoked']) }),
])
export type RedeemResult = v.InferOutput<typeof redeemResultSchema>

/** `positions`: the chosen lines of the order, from 0; without it, all lines that can be withdrawn from. */
export const orderWithdrawalSchema = v.object({
  number: orderNumber,
  positions: v.exactOptional(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxCartItems))),
      v.minLength(1),
      v.maxLength(maxCartItems),
    ),
  ),
})

/**
 * `accepted`: for the lines without a refusal. `repeated`: these lines have been withdrawn from before. All other outcomes are
 * refusals. `lines`: the chosen lines; empty unless the withdrawal was accepted, or refused because of the lines.
 * `isInDispute`: the bank has the money, and the shop repays if it comes back.
 */
export const withdrawalResultSchema = v.object({
  outcome: v.picklist(['accepted', 'repeated', 'delivered', 'too-late', 'already-returned']),
  lines: v.optional(
    v.array(v.object({ title: v.string(), refusal: v.nullable(v.picklist(['delivered', 'too-late'])) })),
    [],
  ),
  isInDispute: v.exactOptional(v.literal(true)),
})
export type WithdrawalResult = v.InferOutput<typeof withdrawalResultSchema>

const typedEmail = v.pipe(text(320), v.transform(normaliseEmail))

/**
 * A withdrawal without signing in. The response is always 202 without content, so that it reveals nothing about other people's
 * orders; the mail to the order's address tells the result. `number` is null if the author does not know it. The receipt goes to
 * `acknowledgeTo`, by default `email`, the address of the order. No mail quotes the name.
 */
export const withdrawalRequestSchema = v.object({
  number: v.nullable(orderNumber),
  name: recordedName(200),
  email: typedEmail,
  acknowledgeTo: v.exactOptional(typedEmail),
})
export type WithdrawalRequest = v.InferOutput<typeof withdrawalRequestSchema>

/** The statement that the buyer disowns: the id in the link of its acknowledgement. */
export const disownedStatementSchema = v.object({ statement: v.pipe(v.string(), v.uuid()) })

/**
 * `disowned`: now or before. All other outcomes change nothing. `too-late`: the withdrawal was repaid, or confirmed by the
 * signed-in buyer. `unknown`: the statement does not exist.
 */
export const disownedWithdrawalSchema = v.object({ outcome: v.picklist(['disowned', 'too-late', 'unknown']) })
export type DisownedWithdrawal = v.InferOutput<typeof disownedWithdrawalSchema>

const startedPayment = {
  reference: v.string(),
  /** ISO 8601, UTC. */
  startedAt: v.string(),
  lines: v.array(orderLine),
  total: v.number(),
}

/** A payment that the bank is still transferring, possibly for days. The checkout becomes an order once the money arrives. */
const pendingOrderSchema = v.object({ ...startedPayment, status: v.literal('processing') })
export type PendingOrder = v.InferOutput<typeof pendingOrderSchema>

/** A delayed payment that did not arrive, so nothing was ordered. `isCart`: neither *Buy now* nor a gift. */
const failedPaymentSchema = v.object({ ...startedPayment, isCart: v.boolean() })
export type FailedPayment = v.InferOutput<typeof failedPaymentSchema>

/**
 * A product that the account has through a code. `isRevoked`: the shop has taken the product back. `giver`: the signature of a
 * gift; null once it is erased.
 */
const redeemedCodeSchema = v.object({
  id: v.string(),
  title: v.string(),
  /** ISO 8601, UTC. */
  redeemedAt: v.string(),
  isRevoked: v.boolean(),
  giver: v.exactOptional(v.nullable(v.string())),
})
export type RedeemedCode = v.InferOutput<typeof redeemedCodeSchema>

/**
 * All lists are newest first. `data`: orders. `processing`: payments that have not arrived yet. `failed`: failed payments of
 * the last 30 days, unless all their products were ordered later. `redeemed`: codes.
 */
export const ordersSchema = v.object({
  data: v.array(orderSchema),
  processing: v.optional(v.array(pendingOrderSchema), []),
  failed: v.exactOptional(v.array(failedPaymentSchema)),
  redeemed: v.optional(v.array(redeemedCodeSchema), []),
})
export type OrderList = v.InferOutput<typeof ordersSchema>

/** The query parameter of `shopApiPaths.prices`. */
export const priceIdsSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.array(productId),
  v.maxLength(maxCartItems),
)

const reducedPriceSchema = v.object({ id: v.string(), price: sek, lowestBefore: sek })

/** A product in a sale. `lowestBefore`: its lowest price in the 30 days before the reduction, in SEK. */
export type ReducedPrice = v.InferOutput<typeof reducedPriceSchema>

/** Only products whose sale price is below the lowest price before. */
export const reducedPricesSchema = v.object({ data: v.array(reducedPriceSchema) })

/** The query parameters of `shopApiPaths.lowestPrices`. `before` is the moment of a reduction; `without` the id of its sale. */
export const lowestPricesQuerySchema = v.object({
  ids: priceIdsSchema,
  before: v.pipe(v.string(), v.isoTimestamp()),
  without: v.optional(v.string(), ''),
})

/**
 * The reason of a refusal or failure, in addition to the `type`, `title`, `status` and `detail` of RFC 9457. `ids` are the
 * refused products.
 * `total-too-small`: below `minTotalSek`.
 * `seller-incomplete`: the shop is not open, because seller or legal texts are not published, or incomplete.
 * `unavailable`: the content service, identity provider, payment provider or database is unreachable. Nothing was charged.
 * `products-unavailable`: unknown, unpublished or without a price, or they unlock nothing or an unknown adventure.
 * `pre-order-overdue`: the planned release has passed or is missing.
 * `contained-in-cart`: each unlocks only what the rest of the cart unlocks too.
 * `payment-pending`: an earlier payment for some of them is processing or being fulfilled.
 * `prices-changed`: some products cost more than the shopper saw.
 */
export const problemSchema = v.variant('code', [
  v.object({
    code: v.picklist([
      'invalid-request',
      'not-found',
      'not-signed-in',
      'email-mismatch',
      'email-unverified',
      'too-many-gifts',
      'base-url-refused',
      'cart-empty',
      'cart-too-large',
      'total-too-small',
      'seller-incomplete',
      'too-many-requests',
      'unavailable',
      'internal',
    ]),
  }),
  v.object({
    code: v.picklist([
      'duplicate-products',
      'products-unavailable',
      'pre-order-overdue',
      'already-owned',
      'contained-in-cart',
      'payment-pending',
    ]),
    ids: v.array(v.string()),
  }),
  v.object({
    code: v.literal('prices-changed'),
    changes: v.array(v.object({ id: v.string(), title: v.string(), before: v.number(), now: v.number() })),
  }),
])
export type Problem = v.InferOutput<typeof problemSchema>
export type ProblemCode = Problem['code']
