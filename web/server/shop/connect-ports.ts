import { sql } from 'kysely'
import { createContentCatalogue } from './catalogue/content-catalogue.ts'
import type { ShopConfig } from './config.ts'
import { createCheckouts } from './database/checkouts.ts'
import { createLedger } from './database/ledger.ts'
import { createOwnedContent } from './database/owned-content.ts'
import { createPriceLog } from './database/price-log.ts'
import type { ShopDatabase } from './database/schema.ts'
import { createUserPoolIdentity } from './identity/user-pool.ts'
import { createStripePayments } from './payment/stripe-payments.ts'
import type { ShopPorts } from './ports.ts'

/** Stripe usually sends the webhook within seconds of the payment. */
const WEBHOOK_GRACE_MS = 60_000

/** Creates the ports from the settings and an open database. */
export const connectPorts = (
  config: ShopConfig,
  database: ShopDatabase,
  now: () => number = Date.now,
): ShopPorts => ({
  identity: createUserPoolIdentity(config.userPool),
  catalogue: createContentCatalogue(config.content, createPriceLog(database), now),
  priceLog: createPriceLog(database),
  payments: createStripePayments(config.stripe),
  checkouts: createCheckouts(database),
  ownedContent: createOwnedContent(database),
  ledger: createLedger(database),
  checkDatabase: async () => void (await sql`select 1`.execute(database)),
  returnOrigins: config.returnOrigins,
  webhookGraceMs: WEBHOOK_GRACE_MS,
  now,
})
