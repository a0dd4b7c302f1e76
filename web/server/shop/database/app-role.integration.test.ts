import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgres, startPostgres } from '../testing/postgres-server.ts'
import { ensureAppRole } from './app-role.ts'
import { migrate } from './migrate.ts'
import type { ShopSchema } from './schema.ts'

const connect = (connectionString: string) =>
  new Kysely<ShopSchema>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 1 }) }),
  })

describe.skipIf(!hasPostgres)('the role of the running shop', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  let owner: Kysely<ShopSchema>
  let app: Kysely<ShopSchema>
  beforeAll(async () => {
    server = await startPostgres()
    owner = connect(server.url)
    await migrate(owner)
    await ensureAppRole(owner, { username: 'shop_app', password: "first'" })
    await ensureAppRole(owner, { username: 'shop_app', password: 'second' })
    app = connect(server.url.replace('//shop@', '//shop_app:second@'))
  }, 60_000)
  afterAll(async () => {
    await app?.destroy()
    await owner?.destroy()
    await server?.stop()
  })

  test('reads and changes rows', async () => {
    const { rows } = await sql<{ table: string }>`select tablename as table from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%'`.execute(app)
    expect(rows.length).toBeGreaterThan(0)
    for (const { table } of rows) await sql`delete from ${sql.table(table)} where false`.execute(app)
  })

  test('can’t change tables', async () => {
    await expect(sql`create table mine (id int)`.execute(app)).rejects.toThrow('permission denied')
    await expect(sql`alter role shop_app superuser`.execute(app)).rejects.toThrow(/permission denied|must be/)
  })
})
