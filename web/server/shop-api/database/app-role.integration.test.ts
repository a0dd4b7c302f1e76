import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, hasPostgres, startPostgres } from '../testing/postgres-server.ts'
import { prepareDatabase } from './app-role.ts'
import type { ShopSchema } from './schema.ts'
import { openServerDatabase } from './server-database.ts'

const connect = (connectionString: string) =>
  new Kysely<ShopSchema>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 1 }) }),
  })

let server: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  if (hasPostgres) server = await startPostgres({ withPasswordFor: 'shop_app,shop_backup' })
})
afterAll(() => server?.stop())

describe.skipIf(!hasPostgres)('the role of the running shop', () => {
  let app: Kysely<ShopSchema>
  const addressWith = (password: string) =>
    server.url.replace('//shop@', `//shop_app:${encodeURIComponent(password)}@`)
  beforeAll(async () => {
    await prepareDatabase({ owner: server.url, app: addressWith("first'") })
    await prepareDatabase({ owner: server.url, app: addressWith('second') })
    app = connect(addressWith('second'))
  })
  afterAll(() => app?.destroy())

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

describe.skipIf(!hasPostgres)('the role of the backup', () => {
  let backup: Kysely<ShopSchema>
  const addressOf = (role: string) => server.url.replace('//shop@', `//${role}:it’s a secret@`)
  beforeAll(async () => {
    const logins = { owner: server.url, app: addressOf('shop_app'), backup: addressOf('shop_backup') }
    await prepareDatabase(logins)
    await prepareDatabase(logins)
    backup = connect(addressOf('shop_backup'))
  })
  afterAll(() => backup?.destroy())

  test('dumps the whole database, with tables that are newer than the role', async () => {
    const owner = connect(server.url)
    await sql`create table later (id serial primary key, what text)`.execute(owner)
    await sql`insert into later (what) values ('kept')`.execute(owner)
    await owner.destroy()
    const { stdout, stderr, status } = spawnSync(
      join(findPostgres() ?? '', 'pg_dump'),
      ['--no-owner', '--no-privileges', addressOf('shop_backup')],
      { encoding: 'utf8' },
    )
    expect([status, stderr]).toEqual([0, ''])
    const { rows } = await sql<{ table: string }>`select tablename as table from pg_tables
      where schemaname = 'public'`.execute(backup)
    for (const { table } of rows) expect(stdout).toContain(`CREATE TABLE public.${table} `)
    expect(stdout).toContain('1\tkept')
  })

  test('is made by an owner who is no superuser, as on a managed server', async () => {
    const root = connect(server.url)
    await sql.raw('create role plain login createrole').execute(root)
    await sql.raw('create database managed owner plain').execute(root)
    await root.destroy()
    const managed = (login: string) => server.url.replace(/shop@(.*)postgres$/, `${login}@$1managed`)
    const backup = managed('plain_backup:secret')
    await prepareDatabase({ owner: managed('plain'), app: managed('plain_app:secret'), backup })
    const dumped = spawnSync(join(findPostgres() ?? '', 'pg_dump'), [backup], { encoding: 'utf8' })
    expect([dumped.status, dumped.stderr]).toEqual([0, ''])
  })

  test('changes nothing', async () => {
    const { rows } = await sql<{ table: string }>`select tablename as table from pg_tables
      where schemaname = 'public'`.execute(backup)
    expect(rows.length).toBeGreaterThan(5)
    const changes = rows.flatMap(({ table }) => [
      sql`delete from ${sql.table(table)}`,
      sql`truncate ${sql.table(table)} cascade`,
      sql`drop table ${sql.table(table)} cascade`,
      sql`insert into ${sql.table(table)} default values`,
    ])
    const others = [
      sql`create table mine (id int)`,
      sql`create schema mine`,
      sql`alter role shop_backup superuser`,
      sql`grant shop to shop_backup`,
      sql`set role shop`,
      sql`copy (select 1) to program 'true'`,
      sql`select nextval('later_id_seq')`,
    ]
    for (const change of [...changes, ...others])
      await expect(change.execute(backup)).rejects.toThrow(/permission denied|must be/)
  })
})
