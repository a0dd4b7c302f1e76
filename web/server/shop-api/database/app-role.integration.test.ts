import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgres, startPostgres } from '../testing/postgres-server.ts'
import { prepareDatabase } from './app-role.ts'
import type { ShopSchema } from './schema.ts'
import { openServerDatabase } from './server-database.ts'

const connect = (connectionString: string) =>
  new Kysely<ShopSchema>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 1 }) }),
  })

describe.skipIf(!hasPostgres)('the role of the running shop', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  let app: Kysely<ShopSchema>
  const addressWith = (password: string) =>
    server.url.replace('//shop@', `//shop_app:${encodeURIComponent(password)}@`)
  beforeAll(async () => {
    server = await startPostgres({ withPasswordFor: 'shop_app' })
    await prepareDatabase({ owner: server.url, app: addressWith("first'") })
    await prepareDatabase({ owner: server.url, app: addressWith('second') })
    app = connect(addressWith('second'))
  }, 60_000)
  afterAll(async () => {
    await app?.destroy()
    await server?.stop()
  })

  test('reads and changes rows', async () => {
    const { rows } = await sql<{ table: string }>`select tablename as table from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%'`.execute(app)
    expect(rows.length).toBeGreaterThan(0)
    for (const { table } of rows) await sql`delete from ${sql.table(table)} where false`.execute(app)
  })

  test('logs in with its current password only', async () => {
    await expect(openServerDatabase(addressWith("first'"))).rejects.toThrow('password authentication failed')
  })

  test('opens a database whose tables are up to date', async () => {
    const { close } = await openServerDatabase(addressWith('second'))
    await close()
  })

  test('can’t change tables', async () => {
    await expect(sql`create table mine (id int)`.execute(app)).rejects.toThrow('permission denied')
    await expect(sql`alter role shop_app superuser`.execute(app)).rejects.toThrow(/permission denied|must be/)
  })
})
