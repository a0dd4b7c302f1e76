import type { MiddlewareHandler } from 'hono'
import type { Identity, SignedIn } from '../account/signed-in.ts'
import type { ReadContent } from '../catalogue/published-content.ts'
import type { GiftCodes } from '../codes/gift-codes.ts'
import type { ShopDatabase } from '../database/schema.ts'
import type { FinancialYear } from '../own-data/own-orders.ts'
import type { Payments } from '../payment/payments.ts'

/** The ports `identity`, `content` and `payments` have no types of a vendor. In an outage their calls throw `Unavailable`. */
export type ShopServices = {
  database: ShopDatabase
  identity: Identity
  content: ReadContent
  payments: Payments
  giftCodes: GiftCodes
  /** Payments move real money, so nothing is sold while the seller or a legal text is a sample. */
  isLive: boolean
  returnOrigins: readonly string[]
  financialYear: FinancialYear
  /** Milliseconds during which only the webhook may record a payment. */
  webhookGraceMs: number
  /** Milliseconds since 1970. Determines the current price. */
  now: () => number
}

/** Who may call a route, with its rate limit: accounts, or everyone by IP address. */
export type Access = { signedIn: MiddlewareHandler<SignedIn>; perAddress: MiddlewareHandler }
