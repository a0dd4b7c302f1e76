/** Databases for one run, removed after it. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolderDatabase } from '../../../web/server/shop/database/folder-database.ts'
import type { OpenDatabase } from '../../../web/server/shop/database/open-database.ts'
import type { ShopDatabase } from '../../../web/server/shop/database/schema.ts'
import { openServerDatabase } from '../../../web/server/shop/database/server-database.ts'
import { dumpDatabase, restoreDump } from '../../../web/server/shop/testing/postgres-dump.ts'
import { startPostgres } from '../../../web/server/shop/testing/postgres-server.ts'
import { databaseFolder } from '../../../web/server/shop/testing/test-database.ts'

export type StressDatabase = {
  /** Settings that point the shop API at it. */
  environment: Record<string, string>
  open: () => Promise<OpenDatabase>
  /** Call it while no process uses the database. @returns the call that restores it to this moment, once */
  backUp: () => Promise<() => Promise<void>>
  remove: () => Promise<void>
}

async function embedded(): Promise<StressDatabase> {
  const folder = await databaseFolder()
  return {
    environment: { SHOP_DATABASE_FOLDER: folder },
    open: () => openFolderDatabase(folder),
    backUp: async () => {
      const backup = join(await mkdtemp(join(tmpdir(), 'stress-backup-')), 'orders')
      await cp(folder, backup, { recursive: true })
      return async () => {
        await rm(folder, { recursive: true })
        await cp(backup, folder, { recursive: true })
        await rm(join(backup, '..'), { recursive: true })
      }
    },
    remove: () => rm(folder, { recursive: true }),
  }
}

async function server(): Promise<StressDatabase> {
  const { url, stop } = await startPostgres()
  return {
    environment: { DATABASE_URL: url },
    open: () => openServerDatabase(url),
    backUp: async () => {
      const dump = dumpDatabase(url)
      return async () => restoreDump(url, dump)
    },
    remove: stop,
  }
}

export const stressDatabases = { pglite: embedded, postgres: server } as const
export type StressDatabaseName = keyof typeof stressDatabases

/** Opens the database for `work` and closes it. The one in a folder admits one process at a time. */
export async function within<Value>(
  { open }: Pick<StressDatabase, 'open'>,
  work: (database: ShopDatabase) => Promise<Value>,
): Promise<Value> {
  const { database, close } = await open()
  try {
    return await work(database)
  } finally {
    await close()
  }
}
