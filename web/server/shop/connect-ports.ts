import { sql } from 'kysely'
import { createContentCatalogue } from './catalogue/content-catalogue.ts'
import type { ShopConfig } from './config.ts'
import { createCheckouts } from './database/checkouts.ts'
import { createLedger } from './database/ledger.ts'
import { createLibrary } from './database/library.ts'
import type { ShopDatabase } from './database/schema.ts'
import { createUserPoolIdentity } from './identity/user-pool.ts'
import { createStripePayments } from './payment/stripe-payments.ts'
import type { ShopPorts } from './ports.ts'

/** The ports as the settings have them, on an open database. */
export const connectPorts = (config: ShopConfig, database: ShopDatabase): ShopPorts => ({
  identity: createUserPoolIdentity(config.userPool),
  catalogue: createContentCatalogue(config.content),
  payments: createStripePayments(config.stripe),
  checkouts: createCheckouts(database),
  library: createLibrary(database),
  ledger: createLedger(database),
  checkDatabase: async () => void (await sql`select 1`.execute(database)),
  returnOrigins: config.returnOrigins,
})
