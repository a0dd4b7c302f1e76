import * as v from 'valibot'
import { giftFieldsSchema } from '../gifts/gift-contract.ts'
import { consentWordingSchema } from '../products/unlock-consent.ts'
import { productId, sek } from './values.ts'

/** Identifies the checkout attempt, so that a repeated request opens no second checkout session. */
export const attemptHeader = 'Idempotency-Key'

/** Query parameter of the success page: the payment page sends the shopper back with the checkout's reference. */
export const referenceParameter = 'checkout'

/** Query parameter of the success page: the id of the product that was bought without the cart. */
export const productParameter = 'product'

/** Query parameter of the success page: the product was bought as a gift. */
export const giftParameter = 'gift'

const parameter = v.exactOptional(v.pipe(v.string(), v.maxLength(100)))

/** The smallest total that Stripe charges in SEK: docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const minTotalSek = 3

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
   * The ids of the products for which the shopper chose *Play at once*, and the version of the statements that were shown. A
   * gift of a released product requires this consent, in a version for gifts. Without it, paying unlocks nothing.
   */
  unlockAtOnce: v.exactOptional(v.object({ wording: consentWordingSchema, ids: v.array(productId) })),
  /** One product is bought without the cart: the payment page returns to the product, and the cart is not cleared. */
  isBuyNow: v.exactOptional(v.boolean()),
  /** The one product is a gift: the payment makes a code, which is mailed to the recipient. Requires `isBuyNow`. */
  gift: v.exactOptional(giftFieldsSchema),
  /** Sent only if the visitor lets us count. Stored with the order, for the export. */
  cameFrom: v.exactOptional(v.object({ source: parameter, medium: parameter, campaign: parameter })),
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
