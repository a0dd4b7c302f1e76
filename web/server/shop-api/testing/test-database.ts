import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openFolderDatabase } from '../database/open-database.ts'
import type { OpenDatabase } from '../database/schema.ts'
import { connectToServer } from '../database/server-database.ts'
import { newDatabase } from './shared-postgres.ts'

/** Without tables, because migrations may change. It is deleted with node_modules, so it matches the version of PGlite. */
const CACHE = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache')
const TEMPLATE = join(CACHE, 'empty-postgres')

/** Creating an embedded Postgres takes seconds, and copying one is fast. */
async function emptyPostgres() {
  if (existsSync(TEMPLATE)) return TEMPLATE
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(`${TEMPLATE}-`)
  const created = await PGlite.create(folder)
  await created.close()
  // Another worker may have created the folder in the meantime.
  await rename(folder, TEMPLATE).catch(() => rm(folder, { recursive: true }))
  return TEMPLATE
}

/** Puts an embedded database without tables into a folder, for `openFolderDatabase`. */
export const fillDatabaseFolder = async (folder: string): Promise<void> =>
  cp(await emptyPostgres(), join(folder, 'postgres'), { recursive: true })

export async function databaseFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-api-'))
  await fillDatabaseFolder(folder)
  return folder
}

/** `close` removes the database. */
export async function openEmbeddedDatabase(): Promise<OpenDatabase> {
  const folder = await databaseFolder()
  const { database, close } = await openFolderDatabase(folder)
  return {
    database,
    close: async () => {
      await close()
      await rm(folder, { recursive: true })
    },
  }
}

/** On the shared Postgres server, as in production, or embedded where no server is installed. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const url = await newDatabase()
  return url ? connectToServer(url) : openEmbeddedDatabase()
}
