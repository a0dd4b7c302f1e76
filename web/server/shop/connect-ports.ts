import { sql } from 'kysely'
import { isErasedSince } from './account/erased-accounts.ts'
import { createAccountData } from './account/stored-account-data.ts'
import { createContentCatalogue } from './catalogue/content-catalogue.ts'
import { createContentLegal } from './catalogue/content-legal.ts'
import { createReadContent } from './catalogue/published-content.ts'
import { createCodes } from './codes/stored-codes.ts'
import type { ShopConfig } from './config.ts'
import { createCheckouts } from './database/checkouts.ts'
import { createLedger } from './database/ledger.ts'
import { createOwnedContent } from './database/owned-content.ts'
import { createPriceLog } from './database/price-log.ts'
import type { ShopDatabase } from './database/schema.ts'
import { createUnlocks } from './delivery/stored-unlocks.ts'
import { createGiftCodes } from './gifts/gift-codes.ts'
import { createUserPoolIdentity } from './identity/user-pool.ts'
import { createOutbox } from './mail/outbox.ts'
import { createStripePayments } from './payment/stripe-payments.ts'
import type { ShopPorts } from './ports.ts'
import { createReceipts } from './receipts/stored-receipts.ts'
import { createWithdrawals } from './withdrawal/stored-withdrawals.ts'

/** Stripe usually sends the webhook within seconds of the payment. The landing page asks 9.5 seconds after it opens. */
const WEBHOOK_GRACE_MS = 8_000

/** Creates the ports from the settings and an open database. */
export function connectPorts(
  config: ShopConfig,
  database: ShopDatabase,
  now: () => number = Date.now,
): ShopPorts {
  const readContent = createReadContent(config.content, now)
  const priceLog = createPriceLog(database)
  return {
    identity: createUserPoolIdentity(config.userPool, isErasedSince(database)),
    catalogue: createContentCatalogue(readContent, priceLog, now),
    priceLog,
    legal: createContentLegal(readContent),
    payments: createStripePayments(config.stripe),
    checkouts: createCheckouts(database),
    ownedContent: createOwnedContent(database),
    ledger: createLedger(database),
    accountData: createAccountData(database),
    outbox: createOutbox(database),
    withdrawals: createWithdrawals(database),
    receipts: createReceipts(database),
    unlocks: createUnlocks(database),
    codes: createCodes(database),
    giftCodes: createGiftCodes(config.codeSecret),
    checkDatabase: async () => void (await sql`select 1`.execute(database)),
    returnOrigins: config.returnOrigins,
    webhookGraceMs: WEBHOOK_GRACE_MS,
    now,
  }
}
