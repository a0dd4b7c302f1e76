import { type Migration, Migrator } from 'kysely/migration'
import * as initial from './migrations/0001-initial.ts'
import * as statements from './migrations/0002-statements.ts'
import * as preOrders from './migrations/0003-pre-orders.ts'
import * as soldFacts from './migrations/0004-sold-facts.ts'
import * as strangers from './migrations/0005-strangers.ts'
import * as failedPayments from './migrations/0006-failed-payments.ts'
import type { ShopDatabase } from './schema.ts'

/** In the order of their names, written out for the bundle. Never change a migration that has run in production. */
export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-statements': statements,
  '0003-pre-orders': preOrders,
  '0004-sold-facts': soldFacts,
  '0005-strangers': strangers,
  '0006-failed-payments': failedPayments,
}

/** Needs a role that may change tables. Concurrent calls wait for each other. @returns the names of the migrations that ran */
export async function migrate(database: ShopDatabase, all = migrations): Promise<string[]> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => all } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}
