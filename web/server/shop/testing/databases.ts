import type { OpenDatabase } from '../database/openDatabase.ts'
import { openServerDatabase } from '../database/serverDatabase.ts'
import { hasPostgres, startPostgres } from './postgresServer.ts'
import { openTestDatabase } from './testDatabase.ts'

async function openServer(): Promise<OpenDatabase> {
  const server = await startPostgres()
  const { database, close } = await openServerDatabase(server.url)
  return { database, close: () => close().then(server.stop) }
}

/** Both kinds of database, for tests that must hold on each. A machine may lack the second one. */
export const databases = [
  { name: 'an embedded Postgres', open: openTestDatabase, isMissing: false },
  { name: 'a Postgres server', open: openServer, isMissing: !hasPostgres },
]
