import { type Migration, Migrator } from 'kysely/migration'
import * as initial from './migrations/0001-initial.ts'
import type { ShopDatabase } from './schema.ts'

/** In the order of their names, written out so that a bundle holds them. Never change one that has run in production. */
const migrations: Record<string, Migration> = { '0001-initial': initial }

/**
 * Brings the tables up to date; needs a database role that may change tables. Several processes may call it at once:
 * they wait for each other. @returns the names of the migrations that ran now
 */
export async function migrate(database: ShopDatabase, all = migrations): Promise<string[]> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => all } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}
