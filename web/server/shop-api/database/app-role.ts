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

/** `format` quotes the values, because Postgres accepts no parameters in these statements. */
async function ensureRole(database: Kysely<ShopSchema>, { username, password }: Login): Promise<void> {
  const { rows } = await sql`select 1 from pg_roles where rolname = ${username}`.execute(database)
  const verb = rows.length > 0 ? 'alter' : 'create'
  await statement(database, `${verb} role %I login password %L`, username, password)
}

/** The running shop can change rows but not tables. Needs migrated tables. */
async function ensureAppRole(database: Kysely<ShopSchema>, login: Login): Promise<void> {
  const { username } = login
  await ensureRole(database, login)
  await statement(database, 'grant usage on schema public to %I', username)
  const changes = 'select, insert, update, delete'
  await statement(database, `grant ${changes} on all tables in schema public to %I`, username)
  await statement(database, 'grant usage, select on all sequences in schema public to %I', username)
}

/** The backup reads every table, also those of later migrations, and changes nothing. Only a superuser could grant `pg_read_all_data`. */
async function ensureBackupRole(database: Kysely<ShopSchema>, login: Login): Promise<void> {
  await ensureRole(database, login)
  await statement(database, 'grant usage on schema public to %I', login.username)
  for (const kind of ['tables', 'sequences']) {
    await statement(database, `grant select on all ${kind} in schema public to %I`, login.username)
    const later = `alter default privileges in schema public grant select on ${kind} to %I`
    await statement(database, later, login.username)
  }
}

/** Addresses of one database: postgres://user:password@host/name. */
export type DatabaseLogins = {
  owner: string
  app: string
  /** Undefined where the host of the database makes the backups. */
  backup?: string | undefined
  /** Names of migrations that may run although they are not additive. */
  allowDestructive?: readonly string[]
}

function loginIn(address: string): Login {
  const { username, password } = new URL(address)
  if (username && password)
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
  throw new ShopFault('The database address of the shop or of the backup has no user name or no password')
}

const ROLES_LOCK = 5_020_263

/** Migrates the tables as their owner, then creates the other roles or sets their passwords. Safe to repeat. @throws if unreachable */
export async function prepareDatabase({
  owner,
  app,
  backup,
  allowDestructive = [],
}: DatabaseLogins): Promise<void> {
  const login = loginIn(app)
  const backupLogin = backup && loginIn(backup)
  const { database, close } = await openServerDatabase(owner, { connections: 1, allowDestructive })
  try {
    // Two programs that start at once change the same roles. The lock ends with the connection.
    await sql`select pg_advisory_lock(${sql.lit(ROLES_LOCK)})`.execute(database)
    await ensureAppRole(database, login)
    if (backupLogin) await ensureBackupRole(database, backupLogin)
  } finally {
    await close()
  }
}
