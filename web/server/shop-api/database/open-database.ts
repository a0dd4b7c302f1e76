import { existsSync, mkdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { migrate } from './migrate.ts'
import type { OpenDatabase, ShopSchema } from './schema.ts'
import { openServerDatabase } from './server-database.ts'

/** Committed rows survive a killed process. @throws while another process has the folder open */
export async function openFolderDatabase(folder: string): Promise<OpenDatabase> {
  const unlock = lock(folder)
  try {
    const database = new Kysely<ShopSchema>({
      dialect: new PGliteDialect({ pglite: () => openPostgres(join(folder, 'postgres')) }),
    })
    // Only this release uses the folder.
    await migrate(database, { allowDestructive: 'all' })
    const close = async () => {
      await database.destroy()
      unlock()
    }
    return { database, close }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Creates the database in a temporary folder first, so that a killed process leaves no folder that looks complete. */
async function openPostgres(folder: string) {
  if (!existsSync(folder)) {
    const unfinished = `${folder}.unfinished`
    await rm(unfinished, { recursive: true, force: true })
    const created = await PGlite.create(unfinished)
    await created.close()
    await rename(unfinished, folder)
  }
  return PGlite.create(folder)
}

/**
 * Keeps a second process out: two would destroy the data, and the embedded Postgres doesn't notice. Node has no file locks, but
 * SQLite has. The operating system releases them when the process ends, even by SIGKILL.
 */
function lock(folder: string) {
  mkdirSync(folder, { recursive: true })
  const holder = new DatabaseSync(join(folder, 'lock.sqlite'))
  try {
    holder.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    holder.close()
    throw new Error(
      `The orders in ${folder} are in use by another process, such as a running shop API. Stop it first, or set DATABASE_URL to a Postgres that both can use.`,
      { cause },
    )
  }
  return () => holder.close()
}

export type DatabasePlace =
  | { kind: 'server'; url: string; allowDestructive: readonly string[] }
  | { kind: 'folder'; folder: string }

export function openDatabase(place: DatabasePlace): Promise<OpenDatabase> {
  return place.kind === 'server' ? openServerDatabase(place.url, place) : openFolderDatabase(place.folder)
}
