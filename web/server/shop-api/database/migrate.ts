import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { ShopFault } from '../../common/log.ts'
import * as initial from './migrations/0001-initial.ts'
import type { ShopDatabase } from './schema.ts'

export type ShopMigration = Migration & {
  /**
   * Whether the previous release works with the migrated tables, so that the operator can go back. False for a migration that
   * removes, renames or changes anything that the previous release uses.
   */
  additive: boolean
}

/** All migrations, in the order of their names. Never change a migration that has run in production. */
export const migrations: Record<string, ShopMigration> = {
  '0001-initial': initial,
}

/** The longest wait for a table in use, for example by a dump. Requests queue behind the wait, so it ends and is repeated. */
const LOCK_TIMEOUT = '2s'
const PAUSE_MS = 1_000
const MAX_TRIES = 60

/** SQLSTATE `lock_not_available`. */
const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'

async function namesIn(database: ShopDatabase, table: string): Promise<string[]> {
  const found = await sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`.execute(
    database,
  )
  if (!found.rows[0]?.exists) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(database)
  return rows.map(({ name }) => name)
}

/** Records the name in `additive_migrations`, where older releases look up migrations that they don’t know. */
const recorded = (name: string, { up, additive }: ShopMigration): Migration => ({
  up: async (database: Kysely<unknown>) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(database)
    await up(database)
    if (!additive) return
    await sql`create table if not exists additive_migrations (name text primary key)`.execute(database)
    await sql`insert into additive_migrations values (${name})`.execute(database)
  },
})

/** Replaces a migration that only a newer release has, because Kysely refuses a database with unlisted migrations. */
const ofNewerRelease: Migration = { up: async () => {} }

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ')

type Options = {
  all?: Record<string, ShopMigration>
  /** Names of migrations that may run although they are not additive; `all` where no other release runs. */
  allowDestructive?: readonly string[] | 'all'
}

async function namesOfNewerReleases(
  database: ShopDatabase,
  ran: readonly string[],
  known: readonly string[],
) {
  const additive = await namesIn(database, 'additive_migrations')
  const newer = ran.filter((name) => !known.includes(name))
  const destructive = newer.filter((name) => !additive.includes(name))
  if (destructive.length > 0)
    throw new ShopFault(
      `A newer release has changed the tables so that this one can’t use them: ${quoted(destructive)}. Start that release or a newer one, or restore a dump from before it.`,
    )
  return newer
}

/**
 * Runs the missing migrations, all or none. Needs a role that may change tables. Concurrent calls wait for each other. Accepts
 * additive migrations of a newer release. Except in a new database, a migration that is not additive needs the operator’s
 * permission.
 * @returns the names of the migrations that ran
 * @throws ShopFault when this release can’t use the database, without the permission, or when tables are in use for a minute
 */
export async function migrate(
  database: ShopDatabase,
  { all = migrations, allowDestructive = [] }: Options = {},
): Promise<string[]> {
  const ran = await namesIn(database, 'kysely_migration')
  const newer = await namesOfNewerReleases(database, ran, Object.keys(all))
  const refused = Object.entries(all).flatMap(([name, { additive }]) =>
    additive || ran.includes(name) || ran.length === 0 || allowDestructive === 'all' ? [] : name,
  )
  const unsaid = refused.filter((name) => !allowDestructive.includes(name))
  if (unsaid.length > 0)
    throw new ShopFault(
      `After ${quoted(unsaid)} the release before can’t use the database: there is no way back but a dump. Make a dump, stop the shop, then set ALLOW_DESTRUCTIVE_MIGRATIONS=${unsaid.join(',')} for this one start.`,
    )
  const own = Object.entries(all).map(([name, migration]) => [name, recorded(name, migration)])
  const provided = Object.fromEntries([...own, ...newer.map((name) => [name, ofNewerRelease])])
  for (let tries = 1; ; tries += 1) {
    const { error, results = [] } = await new Migrator({
      db: database,
      provider: { getMigrations: async () => provided },
      // After a rollback, the next release may have a migration that sorts before those in the database.
      allowUnorderedMigrations: true,
    }).migrateToLatest()
    if (!error) return results.map(({ migrationName }) => migrationName)
    if (!isLockTimeout(error)) throw error
    if (tries === MAX_TRIES)
      throw new ShopFault(
        'The tables have been in use for a minute, such as by a dump, so nothing was migrated. Try again.',
      )
    await wait(PAUSE_MS)
  }
}
