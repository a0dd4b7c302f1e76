import { Migrator } from 'kysely/migration'
import { issueMissingCreditNotes } from '../receipts/credit-notes.ts'
import * as orders from './migrations/2026-11-20-orders.ts'
import * as returnsAndErasure from './migrations/2026-11-21-returns-and-erasure.ts'
import * as mails from './migrations/2026-11-22-mails.ts'
import * as legalVersions from './migrations/2026-11-23-legal-versions.ts'
import * as priceLog from './migrations/2026-11-23-price-log.ts'
import * as vat from './migrations/2026-11-23-vat.ts'
import * as withdrawals from './migrations/2026-11-25-withdrawals.ts'
import * as receipts from './migrations/2026-11-26-receipts.ts'
import * as unlockConsents from './migrations/2026-11-26-unlock-consents.ts'
import * as codes from './migrations/2026-11-27-codes.ts'
import * as buyNow from './migrations/2026-11-28-buy-now.ts'
import * as gifts from './migrations/2026-11-29-gifts.ts'
import * as withdrawalStatements from './migrations/2026-11-30-withdrawal-statements.ts'
import type { ShopDatabase } from './schema.ts'

/** In the order of their names, written out so that a bundle holds them. Never change one that has run. */
const migrations = {
  '2026-11-20-orders': orders,
  '2026-11-21-returns-and-erasure': returnsAndErasure,
  '2026-11-22-mails': mails,
  '2026-11-23-legal-versions': legalVersions,
  '2026-11-23-price-log': priceLog,
  '2026-11-23-vat': vat,
  '2026-11-25-withdrawals': withdrawals,
  '2026-11-26-receipts': receipts,
  '2026-11-26-unlock-consents': unlockConsents,
  '2026-11-27-codes': codes,
  '2026-11-28-buy-now': buyNow,
  '2026-11-29-gifts': gifts,
  '2026-11-30-withdrawal-statements': withdrawalStatements,
}

/**
 * Brings the tables up to date; needs a database role that may change tables. Several processes may call it at once:
 * they wait for each other. @returns the names of the migrations that ran now
 */
export async function migrate(database: ShopDatabase): Promise<string[]> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  const names = results.map(({ migrationName }) => migrationName)
  // Needs the tables as they are after the last migration, so it is none itself.
  if (names.includes('2026-11-26-receipts')) await issueMissingCreditNotes(database)
  return names
}
