import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openServerDatabase } from '../database/server-database.ts'
import { hasPostgres, startPostgres } from './postgres-server.ts'

/** The variable that tells test files the address of the shared server. */
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

/**
 * Makes a database of the shared server, with the tables of the shop or empty. @returns its address; undefined where no
 * Postgres is installed
 */
export async function newDatabase({ isEmpty = false } = {}): Promise<string | undefined> {
  const shared = process.env[SHARED_POSTGRES]
  if (!shared) return undefined
  const name = randomUUID()
  await administer(shared, `create database "${name}"${isEmpty ? '' : ` template ${TEMPLATE}`}`)
  return databaseAt(shared, name)
}

/**
 * Vitest's global set-up of the integration tests: one Postgres server for all of them, where Postgres is installed. Each
 * test file has a database of its own, a copy of a template.
 */
export default async function startSharedPostgres() {
  if (!hasPostgres) return undefined
  const { url, stop } = await startPostgres()
  await administer(url, `create database ${TEMPLATE}`)
  const { close } = await openServerDatabase(databaseAt(url, TEMPLATE), { connections: 1 })
  await close()
  process.env[SHARED_POSTGRES] = url
  return stop
}
