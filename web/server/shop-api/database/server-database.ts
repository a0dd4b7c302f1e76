import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { logFault } from '../../common/log.ts'
import { migrate } from './migrate.ts'
import type { OpenDatabase, ShopSchema } from './schema.ts'
import { STATEMENT_TIMEOUT_MS } from './transaction.ts'

const CONNECTIONS = 10
const CONNECT_MS = 5_000
/** The client's limit. Each transaction sets the server's, because PgBouncer refuses `statement_timeout` at connection. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000
const LIFETIME_SECONDS = 300

type Options = {
  connections?: number
  connectMs?: number
  /** Names of migrations that may run although they are not additive. */
  allowDestructive?: readonly string[]
}

/** Connects at the first query. Does not migrate the tables. */
export function connectToServer(
  url: string,
  { connections = CONNECTIONS, connectMs = CONNECT_MS }: Options = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    query_timeout: QUERY_TIMEOUT_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    application_name: 'shop-api',
  })
  // A connection was lost, in use or idle. Without listeners, these events end the process.
  pool.on('connect', (client) => client.on('error', () => logFault('database-connection-lost', {})))
  pool.on('error', () => {})
  const database = new Kysely<ShopSchema>({ dialect: new PostgresDialect({ pool }) })
  return { database, close: () => database.destroy() }
}

/** Connects and migrates the tables. @throws when the server doesn't answer, or refuses */
export async function openServerDatabase(url: string, options: Options = {}): Promise<OpenDatabase> {
  const opened = connectToServer(url, options)
  try {
    await migrate(opened.database, options)
  } catch (error) {
    await opened.close()
    throw error
  }
  return opened
}

/** SQLSTATE classes: connection, resources, operator intervention, lost transactions. 28P01: the password was rotated. */
const OUTAGE = /^(08|53|57|40)...$|^28P01$/

const NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ENOENT']

const UNCODED =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection)/

export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return OUTAGE.test(code) || NETWORK.includes(code) || UNCODED.test(error.message)
}
