import { type Kysely, sql } from 'kysely'
import type { ShopSchema } from './schema.ts'

export type Login = { username: string; password: string }

const statement = async (database: Kysely<ShopSchema>, template: string, ...values: readonly string[]) => {
  const placeholders = sql.join(values.map((value) => sql`${value}::text`))
  const { rows } = await sql<{
    text: string
  }>`select format(${template}::text, ${placeholders}) as text`.execute(database)
  await sql.raw(rows[0]?.text ?? '').execute(database)
}

/**
 * Creates the role of the running shop, or sets its password. The role can read and change rows but not tables. Postgres
 * accepts no parameters in these statements, so `format` quotes the values.
 * @param database as the owner of the tables, which are migrated already
 */
export async function ensureAppRole(
  database: Kysely<ShopSchema>,
  { username, password }: Login,
): Promise<void> {
  const { rows } = await sql`select 1 from pg_roles where rolname = ${username}`.execute(database)
  const verb = rows.length > 0 ? 'alter' : 'create'
  await statement(database, `${verb} role %I login password %L`, username, password)
  await statement(database, 'grant usage on schema public to %I', username)
  const changes = 'select, insert, update, delete'
  await statement(database, `grant ${changes} on all tables in schema public to %I`, username)
  await statement(database, 'grant usage, select on all sequences in schema public to %I', username)
}
