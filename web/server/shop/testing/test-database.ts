import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openFolderDatabase } from '../database/folder-database.ts'
import type { OpenDatabase } from '../database/open-database.ts'

/** Without tables: those come from the migrations of now. It goes with the packages, whose version it is of. */
const CACHE = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache')
const TEMPLATE = join(CACHE, 'empty-postgres')

/** Creating an embedded Postgres takes seconds, copying one a moment; it is kept between runs. */
async function emptyPostgres() {
  if (existsSync(TEMPLATE)) return TEMPLATE
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(`${TEMPLATE}-`)
  const created = await PGlite.create(folder)
  await created.close()
  // Another worker may have been quicker, with the very same.
  await rename(folder, TEMPLATE).catch(() => rm(folder, { recursive: true }))
  return TEMPLATE
}

/** A folder as `openFolderDatabase` takes it, which has an empty Postgres in it. */
export async function databaseFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-api-'))
  await cp(await emptyPostgres(), join(folder, 'postgres'), { recursive: true })
  return folder
}

/** A database of its own for a test file; `close` removes it. */
export async function openTestDatabase(): Promise<OpenDatabase> {
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
