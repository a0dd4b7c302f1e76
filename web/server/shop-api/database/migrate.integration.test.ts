import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { placeOrder } from '../testing/place-order.ts'
import { hasPostgres } from '../testing/postgres-server.ts'
import { newDatabase } from '../testing/shared-postgres.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { migrate, migrations, type ShopMigration } from './migrate.ts'
import type { OpenDatabase } from './schema.ts'
import { openServerDatabase } from './server-database.ts'
import { inTransaction } from './transaction.ts'

const migration = (additive: boolean, ...statements: string[]): ShopMigration => ({
  additive,
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
})

/** A release that has one migration more than this one. */
const releaseWith = (name: string, ...content: Parameters<typeof migration>) => ({
  all: { ...migrations, [name]: migration(...content) },
})

const addsColumn = `alter table orders add column origin text not null default 'site'`

let opened: OpenDatabase
beforeEach(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.close())

test('the next migration runs once, keeps the rows, and leaves nothing if it fails', async () => {
  const { database } = opened
  await database.insertInto('payment_events').values({ id: 'evt_1', type: 'ping', subject: 'pi_1' }).execute()
  const second = (statement: string) =>
    releaseWith(
      '9999-origin',
      true,
      `alter table payment_events add column origin text not null default 'stripe'`,
      statement,
    )
  expect(await migrate(database)).toEqual([])
  await expect(migrate(database, second('select * from nowhere'))).rejects.toThrow('nowhere')
  const next = second('select 1')
  expect(await migrate(database, next)).toEqual(['9999-origin'])
  expect(await migrate(database, next)).toEqual([])
  const { rows } = await sql`select id, origin from payment_events`.execute(database)
  expect(rows).toEqual([{ id: 'evt_1', origin: 'stripe' }])
})

test('goes back to a release before additive migrations, and forward with another one', async () => {
  const { database } = opened
  await migrate(database, releaseWith('0950-origin', true, addsColumn))
  await migrate(database, {
    all: { ...releaseWith('0950-origin', true, addsColumn).all, '0960-index': migration(true, 'select 1') },
  })
  expect(await migrate(database)).toEqual([])
  // A release made after the way back, whose migration comes before those in the database.
  const mended = releaseWith('0940-mended', true, 'alter table orders add column mended boolean')
  expect(await migrate(database, mended)).toEqual(['0940-mended'])
  expect(await migrate(database)).toEqual([])
})

test('a release refuses a database that a newer one has changed otherwise, and says which release can use it', async () => {
  const { database } = opened
  await migrate(database, releaseWith('0940-adds', true, 'select 1'))
  const destructive = releaseWith('0950-drops', false, 'drop table price_log')
  await migrate(database, { ...destructive, allowDestructive: ['0950-drops'] })
  await expect(migrate(database)).rejects.toThrow(
    'A newer release has changed the tables so that this one can’t use them: “0950-drops”. Start that release',
  )
})

test('a migration that is not additive waits for the word of the operator, and changes nothing before', async () => {
  const { database } = opened
  const both = {
    all: {
      ...releaseWith('0950-origin', true, addsColumn).all,
      '0960-drops': migration(false, 'drop table price_log'),
    },
  }
  for (const allowDestructive of [[], ['0960'], ['0950-origin']])
    await expect(migrate(database, { ...both, allowDestructive })).rejects.toThrow(
      'set ALLOW_DESTRUCTIVE_MIGRATIONS=0960-drops for this one start',
    )
  expect((await sql`select to_regclass('price_log') as table`.execute(database)).rows).toEqual([
    { table: 'price_log' },
  ])
  expect(await migrate(database)).toEqual([])
  expect(await migrate(database, { ...both, allowDestructive: ['0960-drops'] })).toEqual([
    '0950-origin',
    '0960-drops',
  ])
})

/** Buys without a pause, as several shoppers. @returns the calls that end it with the numbers of its orders */
function buyAll(database: OpenDatabase['database'], shoppers: number) {
  let isOver = false
  const buy = async () => {
    const numbers: number[] = []
    while (!isOver) numbers.push((await placeOrder(database, randomUUID())).number)
    return numbers
  }
  const bought = Promise.all(Array.from({ length: shoppers }, buy)).then((numbers) => numbers.flat())
  return async () => {
    isOver = true
    return bought
  }
}

test.skipIf(!hasPostgres)(
  'up and back under load: no purchase fails, and no order is lost',
  { timeout: 120_000 },
  async () => {
    const url = (await newDatabase()) ?? ''
    const [before, owner] = await Promise.all([openServerDatabase(url), openServerDatabase(url)])
    onTestFinished(async () => {
      await Promise.all([before.close(), owner.close()])
    })
    const stop = buyAll(before.database, 4)
    const ordersAfter = async (count: number) => {
      for (;;) {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from orders`.execute(
          owner.database,
        )
        if ((rows[0]?.count ?? 0) >= count) return
      }
    }
    await ordersAfter(10)
    // Like a dump, this transaction reads a table for a while. The migration must not hold up purchases behind it.
    const reading = Promise.withResolvers<void>()
    const dump = inTransaction(owner.database, async (transaction) => {
      await sql`select count(*) from orders`.execute(transaction)
      await reading.promise
    })
    const upgrade = migrate(
      owner.database,
      releaseWith(
        '0950-origin',
        true,
        addsColumn,
        'create table origins (order_number integer primary key references orders (number))',
      ),
    )
    await ordersAfter(30)
    reading.resolve()
    await dump
    expect(await upgrade).toEqual(['0950-origin'])
    await ordersAfter(40)
    // The way back: the release before starts on the newer tables.
    const back = await openServerDatabase(url)
    const stopBack = buyAll(back.database, 2)
    await ordersAfter(60)
    const numbers = [...(await stop()), ...(await stopBack())].toSorted((one, other) => one - other)
    await back.close()
    const { rows } = await sql<{ number: number }>`select number from orders order by number`.execute(
      owner.database,
    )
    expect(rows.map(({ number }) => number)).toEqual(numbers)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  },
)
