import type { Identity } from '../account/identity.ts'
import type { ReadContent } from '../catalogue/published-content.ts'
import type { GiftCodes } from '../codes/gift-codes.ts'
import type { ShopDatabase } from '../database/schema.ts'
import type { Payments } from '../payment/payments.ts'

/**
 * Everything that the routes need. The ports are `identity` (user pool), `content`, `payments` and the clock: no type of a
 * vendor crosses them, and each call throws `Unavailable` when its service does not respond.
 */
export type ShopServices = {
  database: ShopDatabase
  identity: Identity
  content: ReadContent
  payments: Payments
  giftCodes: GiftCodes
  /** Origins to which the payment page may return. */
  returnOrigins: readonly string[]
  /** Time for the webhook, in ms: before it has passed, the landing page does not record a payment. */
  webhookGraceMs: number
  /** Milliseconds since 1970. Decides which price applies. */
  now: () => number
}
