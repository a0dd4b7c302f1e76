import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { logFault } from '../../common/log.ts'
import { migrate } from './migrate.ts'
import type { OpenDatabase } from './open-database.ts'
import type { ShopSchema } from './schema.ts'

const CONNECTIONS = 10
const CONNECT_MS = 5_000
/** Longer than any statement of ours; what takes longer waits for a lock that nobody will give. */
const STATEMENT_MS = 10_000
/** For a server that takes a statement and is never heard again: by then it would have ended the statement itself. */
const QUERY_MS = STATEMENT_MS + 2_000
const LIFETIME_SECONDS = 300

/** Connects to a Postgres by its address. @throws when it doesn't answer, or refuses */
export async function openServerDatabase(url: string, connections = CONNECTIONS): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: QUERY_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    application_name: 'shop-api',
  })
  // Of connections that nobody uses at that moment; unheard it would end the process.
  pool.on('error', () => logFault('database-connection-lost', {}))
  const database = new Kysely<ShopSchema>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrate(database)
  } catch (error) {
    await database.destroy()
    throw error
  }
  return { database, close: () => database.destroy() }
}
