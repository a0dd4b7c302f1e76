import type { Identity } from '../account/identity.ts'
import type { ReadContent } from '../catalogue/published-content.ts'
import type { GiftCodes } from '../codes/gift-codes.ts'
import type { ShopDatabase } from '../database/schema.ts'
import type { FinancialYear } from '../own-data/own-orders.ts'
import type { Payments } from '../payment/payments.ts'

/** No type of a vendor crosses the ports `identity`, `content` and `payments`; in an outage their calls throw `Unavailable`. */
export type ShopServices = {
  database: ShopDatabase
  identity: Identity
  content: ReadContent
  payments: Payments
  giftCodes: GiftCodes
  /** Payments move real money: nothing is sold while the seller or a legal text is a sample. */
  isLive: boolean
  returnOrigins: readonly string[]
  financialYear: FinancialYear
  /** Time for the webhook, in ms: the landing page does not record a payment before. */
  webhookGraceMs: number
  /** Milliseconds since 1970. Determines the current price. */
  now: () => number
}
