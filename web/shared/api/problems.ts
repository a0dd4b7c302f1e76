import * as v from 'valibot'

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
