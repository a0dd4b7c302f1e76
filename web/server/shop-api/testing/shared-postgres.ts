import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openServerDatabase } from '../database/server-database.ts'
import { hasPostgres, startPostgres } from './postgres-server.ts'

/** Environment variable with the address of the shared server, for test files. */
const SHARED_POSTGRES = 'SHARED_TEST_POSTGRES'

const TEMPLATE = 'shop_template'

const databaseAt = (url: string, name: string) => new URL(`/${name}`, url).href

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A copy of the shop's tables unless `isEmpty`. @returns the address; undefined where no Postgres is installed */
export async function newDatabase({ isEmpty = false } = {}): Promise<string | undefined> {
  const shared = process.env[SHARED_POSTGRES]
  if (!shared) return undefined
  const name = randomUUID()
  await administer(shared, `create database "${name}"${isEmpty ? '' : ` template ${TEMPLATE}`}`)
  return databaseAt(shared, name)
}

/** Vitest's global set-up: one Postgres server for all integration tests, with a database for each test file. */
export default async function startSharedPostgres() {
  if (!hasPostgres) return undefined
  const { url, stop } = await startPostgres()
  await administer(url, `create database ${TEMPLATE}`)
  const { close } = await openServerDatabase(databaseAt(url, TEMPLATE), { connections: 1 })
  await close()
  process.env[SHARED_POSTGRES] = url
  return stop
}
