import { Migrator } from 'kysely/migration'
import * as orders from './migrations/2026-11-20-orders.ts'
import type { ShopDatabase } from './schema.ts'

/** In the order of their names. Written out, so that a bundle holds them; never change one that has run. */
const migrations = { '2026-11-20-orders': orders }

/** Brings the tables up to date. Several processes may do so at once: they wait for each other. */
export async function migrate(database: ShopDatabase): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
