import { type Kysely, sql } from 'kysely'
import { ShopFault } from '../../common/log.ts'
import type { ShopSchema } from './schema.ts'
import { openServerDatabase } from './server-database.ts'

type Login = { username: string; password: string }

const statement = async (database: Kysely<ShopSchema>, template: string, ...values: readonly string[]) => {
  const placeholders = sql.join(values.map((value) => sql`${value}::text`))
  const { rows } = await sql<{
    text: string
  }>`select format(${template}::text, ${placeholders}) as text`.execute(database)
  await sql.raw(rows[0]?.text ?? '').execute(database)
}

/**
 * The role of the running shop can change rows but not tables. Needs migrated tables. `format` quotes the values, because
 * Postgres accepts no parameters in these statements.
 */
async function ensureAppRole(database: Kysely<ShopSchema>, { username, password }: Login): Promise<void> {
  const { rows } = await sql`select 1 from pg_roles where rolname = ${username}`.execute(database)
  const verb = rows.length > 0 ? 'alter' : 'create'
  await statement(database, `${verb} role %I login password %L`, username, password)
  await statement(database, 'grant usage on schema public to %I', username)
  const changes = 'select, insert, update, delete'
  await statement(database, `grant ${changes} on all tables in schema public to %I`, username)
  await statement(database, 'grant usage, select on all sequences in schema public to %I', username)
}

/** Addresses of one database: postgres://user:password@host/name. */
export type DatabaseLogins = { owner: string; app: string }

function loginIn(address: string): Login {
  const { username, password } = new URL(address)
  if (username && password)
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
  throw new ShopFault('The database address of the running shop has no user name or no password')
}

/** Migrates the tables as their owner, then creates the app's role or sets its password. Safe to repeat. @throws if unreachable */
export async function prepareDatabase({ owner, app }: DatabaseLogins): Promise<void> {
  const login = loginIn(app)
  const { database, close } = await openServerDatabase(owner, { connections: 1 })
  try {
    await ensureAppRole(database, login)
  } finally {
    await close()
  }
}
