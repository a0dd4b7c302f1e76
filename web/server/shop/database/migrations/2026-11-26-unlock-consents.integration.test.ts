import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as orders from './2026-11-20-orders.ts'
import * as returnsAndErasure from './2026-11-21-returns-and-erasure.ts'
import * as mails from './2026-11-22-mails.ts'
import * as vat from './2026-11-23-vat.ts'
import * as withdrawals from './2026-11-25-withdrawals.ts'
import * as unlockConsents from './2026-11-26-unlock-consents.ts'

let database: Kysely<unknown>
beforeAll(async () => {
  database = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite: () => PGlite.create() }) })
  for (const { up } of [orders, returnsAndErasure, mails, vat, withdrawals]) await up(database)
  await sql`
    insert into orders (number, reference, user_sub, email, payment_intent, total_ore, paid_at)
    select n, gen_random_uuid(), 'ada', 'ada@candlecast.example', 'pi_' || n, 25000, '2026-11-20T10:00:00Z'
    from generate_series(1, 2) n`.execute(database)
  await sql`
    insert into order_lines (order_number, position, product_id, title, price_ore)
    select n, 0, 'fod', 'The fod', 25000 from generate_series(1, 2) n`.execute(database)
  await sql`
    insert into entitlements (adventure_id, order_number, user_sub)
    select 'fod', n, 'ada' from generate_series(1, 2) n`.execute(database)
  await sql`insert into withdrawals (order_number, name, stated_at) values (2, 'Ada', '2026-11-21T10:00:00Z')`.execute(
    database,
  )
  await unlockConsents.up(database)
}, 60_000)
afterAll(() => database.destroy())

test.each(['order_lines', 'entitlements'])(
  'old orders stay unlocked, and withdrawn ones are marked: %s',
  async (table) => {
    const { rows } = await sql`
      select order_number, awaits_unlock, withdrawn_at from ${sql.table(table)} order by order_number`.execute(
      database,
    )
    expect(rows).toEqual([
      { order_number: 1, awaits_unlock: false, withdrawn_at: null },
      { order_number: 2, awaits_unlock: false, withdrawn_at: new Date('2026-11-21T10:00:00Z') },
    ])
  },
)

test('old orders have no consent, and old withdrawals repay the whole rest', async () => {
  expect((await sql`select * from unlock_consents`.execute(database)).rows).toEqual([])
  expect((await sql`select amount_ore from withdrawals`.execute(database)).rows).toEqual([
    { amount_ore: null },
  ])
})
