import type { OpenDatabase } from '../database/open-database.ts'
import { openServerDatabase } from '../database/server-database.ts'
import { hasPostgres, startPostgres } from './postgres-server.ts'
import { openTestDatabase } from './test-database.ts'

async function openServer(): Promise<OpenDatabase> {
  const server = await startPostgres()
  const { database, close } = await openServerDatabase(server.url)
  return { database, close: () => close().then(server.stop) }
}

/** Both kinds of database, for tests that must pass on each. The second needs an installed Postgres. */
export const databases = [
  { name: 'an embedded Postgres', open: openTestDatabase, isMissing: false },
  { name: 'a Postgres server', open: openServer, isMissing: !hasPostgres },
]
