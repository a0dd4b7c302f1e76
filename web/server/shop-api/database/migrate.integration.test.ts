import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { migrate, migrations } from './migrate.ts'

test('the next migration runs once, keeps the rows, and leaves nothing if it fails', async () => {
  const { database, close } = await openTestDatabase()
  try {
    await database.insertInto('payment_events').values({ id: 'evt_1', type: 'ping' }).execute()
    const second = (statement: string) => ({
      ...migrations,
      '9999-origin': {
        up: async (database: Kysely<unknown>) => {
          await sql`alter table payment_events add column origin text not null default 'stripe'`.execute(
            database,
          )
          await sql.raw(statement).execute(database)
        },
      },
    })
    expect(await migrate(database)).toEqual([])
    await expect(migrate(database, second('select * from nowhere'))).rejects.toThrow('nowhere')
    const next = second('select 1')
    expect(await migrate(database, next)).toEqual(['9999-origin'])
    expect(await migrate(database, next)).toEqual([])
    const { rows } = await sql`select id, origin from payment_events`.execute(database)
    expect(rows).toEqual([{ id: 'evt_1', origin: 'stripe' }])
  } finally {
    await close()
  }
})
