/** The shop API as the process that runs in production, on a database of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolderDatabase } from '../../web/server/shop-api/database/folder-database.ts'
import type { OpenDatabase } from '../../web/server/shop-api/database/open-database.ts'
import type { ShopDatabase } from '../../web/server/shop-api/database/schema.ts'
import { openServerDatabase } from '../../web/server/shop-api/database/server-database.ts'
import { dumpDatabase, restoreDump } from '../../web/server/shop-api/testing/postgres-dump.ts'
import { startPostgres } from '../../web/server/shop-api/testing/postgres-server.ts'
import { databaseFolder } from '../../web/server/shop-api/testing/test-database.ts'
import { ROOT } from '../stack/folders.ts'

export type LabDatabase = {
  /** Settings that point the shop API at it. */
  environment: Record<string, string>
  open: () => Promise<OpenDatabase>
  /** Call it while no process uses the database. @returns the call that restores it to this moment, once */
  backUp: () => Promise<() => Promise<void>>
  remove: () => Promise<void>
}

async function embedded(): Promise<LabDatabase> {
  const folder = await databaseFolder()
  return {
    environment: { SHOP_DATABASE_FOLDER: folder },
    open: () => openFolderDatabase(folder),
    backUp: async () => {
      const backup = join(await mkdtemp(join(tmpdir(), 'storm-backup-')), 'orders')
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

async function server(): Promise<LabDatabase> {
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

export const labDatabases = { pglite: embedded, postgres: server } as const
export type LabDatabaseName = keyof typeof labDatabases

/** Opens the database for `work` and closes it. The one in a folder admits one process at a time. */
export async function within<Value>(
  { open }: Pick<LabDatabase, 'open'>,
  work: (database: ShopDatabase) => Promise<Value>,
): Promise<Value> {
  const { database, close } = await open()
  try {
    return await work(database)
  } finally {
    await close()
  }
}

/** A run sends in seconds as many requests as shoppers send in days. */
const WITHOUT_LIMITS = {
  RATE_LIMIT_CHECKOUTS: '1000000',
  RATE_LIMIT_ACCOUNT: '1000000',
  RATE_LIMIT_ADDRESS: '1000000',
}

const PROGRAM = join(ROOT, 'web', 'server', 'shop-api', 'node.ts')

/** @param environment with the port in SHOP_API_PORT, so that a new process has the address of the old one */
export function shopProcess(environment: Readonly<Record<string, string>>) {
  let child: ChildProcess | undefined

  const start = async () => {
    const env = { PATH: process.env.PATH, ...WITHOUT_LIMITS, ...environment }
    const started = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    child = started
    let printed = ''
    started.stderr.on('data', (chunk) => {
      printed = `${printed}${chunk}`.slice(-4_000)
    })
    const ready = new Promise<void>((resolve) => {
      started.stdout.on('data', (chunk) => {
        if (String(chunk).includes('Shop API on')) resolve()
      })
    })
    const ended = once(started, 'close').then(() => {
      throw new Error(`The shop API did not start. It printed:\n${printed}`)
    })
    await Promise.race([ready, ended])
    // After the start, the end of the process is expected.
    ended.catch(() => undefined)
  }

  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const closed = once(child, 'close')
    child.kill(signal)
    await closed
  }

  return { start, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
