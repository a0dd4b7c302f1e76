/** Databases for one run, removed after it. */
import { rm } from 'node:fs/promises'
import { openFolderDatabase } from '../../../web/server/shop/database/folder-database.ts'
import type { OpenDatabase } from '../../../web/server/shop/database/open-database.ts'
import { openServerDatabase } from '../../../web/server/shop/database/server-database.ts'
import { startPostgres } from '../../../web/server/shop/testing/postgres-server.ts'
import { databaseFolder } from '../../../web/server/shop/testing/test-database.ts'

export type StressDatabase = {
  /** Settings that point the shop API at it. */
  environment: Record<string, string>
  open: () => Promise<OpenDatabase>
  remove: () => Promise<void>
}

async function embedded(): Promise<StressDatabase> {
  const folder = await databaseFolder()
  return {
    environment: { SHOP_DATABASE_FOLDER: folder },
    open: () => openFolderDatabase(folder),
    remove: () => rm(folder, { recursive: true }),
  }
}

async function server(): Promise<StressDatabase> {
  const { url, stop } = await startPostgres()
  return { environment: { DATABASE_URL: url }, open: () => openServerDatabase(url), remove: stop }
}

export const stressDatabases = { pglite: embedded, postgres: server } as const
export type StressDatabaseName = keyof typeof stressDatabases
