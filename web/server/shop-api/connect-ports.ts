import { isErasedSince } from './account/erased-accounts.ts'
import { createUserPoolIdentity } from './account/user-pool.ts'
import { createReadContent } from './catalogue/published-content.ts'
import { createGiftCodes } from './codes/gift-codes.ts'
import type { ShopConfig } from './config.ts'
import type { ShopDatabase } from './database/schema.ts'
import { createStripePayments } from './payment/stripe/stripe-payments.ts'
import type { ShopPorts } from './ports.ts'

/** Stripe usually sends the webhook within seconds of the payment. The landing page asks 9.5 seconds after it opens. */
const WEBHOOK_GRACE_MS = 8_000

/** Creates the ports from the settings and an open database. */
export function connectPorts(
  config: ShopConfig,
  database: ShopDatabase,
  now: () => number = Date.now,
): ShopPorts {
  return {
    database,
    identity: createUserPoolIdentity(config.userPool, isErasedSince(database)),
    content: createReadContent(config.content, now),
    payments: createStripePayments(config.stripe),
    giftCodes: createGiftCodes(config.codeSecret),
    returnOrigins: config.returnOrigins,
    webhookGraceMs: WEBHOOK_GRACE_MS,
    now,
  }
}
