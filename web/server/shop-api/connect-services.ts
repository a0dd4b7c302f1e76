import { isErasedSince } from './account/erased-accounts.ts'
import { createUserPoolIdentity } from './account/user-pool.ts'
import { createReadContent } from './catalogue/published-content.ts'
import { createGiftCodes } from './codes/gift-codes.ts'
import type { ShopConfig } from './config.ts'
import type { ShopDatabase } from './database/schema.ts'
import { createStripePayments } from './payment/stripe/stripe-payments.ts'
import type { ShopServices } from './routes/services.ts'

/** Stripe usually sends the webhook within seconds. The landing page asks for the order 9.5 seconds after it opens. */
const WEBHOOK_GRACE_MS = 8_000

export function connectServices(
  config: ShopConfig,
  database: ShopDatabase,
  now: () => number = Date.now,
): ShopServices {
  return {
    database,
    identity: createUserPoolIdentity(config.userPool, isErasedSince(database)),
    content: createReadContent(config.content, now),
    payments: createStripePayments(config.stripe),
    giftCodes: createGiftCodes(config.codeSecret),
    isLive: config.isLive,
    returnOrigins: config.returnOrigins,
    financialYear: config.financialYear,
    webhookGraceMs: WEBHOOK_GRACE_MS,
    now,
  }
}
