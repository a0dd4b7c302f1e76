import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { redeemCode } from '../delivery/redeem-code.ts'
import { queueNotices } from '../mail/outbox.ts'
import { unlockedAdventures } from '../orders/entitlements.ts'
import { addHistory } from '../orders/order-history.ts'
import { readBack } from '../payment/give-numbers.ts'
import { unreadContent } from '../testing/content-in-memory.ts'
import { databaseOfTests } from '../testing/database-of-tests.ts'
import { registerOf } from '../testing/memory-register.ts'
import { placeOrder, sampleLine } from '../testing/place-order.ts'
import { calendarYear } from '../testing/sample-legal.ts'
import { silentServices } from '../testing/silent-services.ts'
import { cardDetails, recordRefund, sellOrder } from '../testing/sold-order.ts'
import { withdrawByLetter } from '../withdrawal/statements.ts'
import { eraseOldOrders } from './erase-old-orders.ts'
import { ordersOf } from './orders-of-account.ts'

const database = await databaseOfTests()
const eraseAt = (day: string, financialYear = calendarYear) =>
  eraseOldOrders(database, financialYear, new Date(`${day}T12:00:00Z`))

beforeEach(() => eraseAt('2026-01-01'))

const paidAt = new Date('2018-06-01T10:00:00Z')
const MAP = { title: 'A map', priceOre: 4_900, vatRate: 25 }
const GAME = { title: 'A game', priceOre: 25_000, vatRate: 25 }

/** Tables of the database that hold the text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(database)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} as one where to_jsonb(one)::text like ${`%${text}%`} limit 1`.execute(
      database,
    )
    if (rows.length > 0) found.push(name)
  }
  return found.toSorted()
}

test('an order goes with all that belongs to it in the night after its seven years, and no night before', async () => {
  const order = await sellOrder(database, [GAME, MAP], { paidAt, details: cardDetails })
  await withdrawByLetter(
    database,
    { number: order.number, positions: [1], statedAt: new Date('2018-06-03') },
    paidAt,
  )
  await addHistory(database, { orderNumber: order.number, by: 'ada', what: 'Looked', why: null })
  expect(await tablesWith(order.sub)).toContain('orders')

  expect((await eraseAt('2025-12-31')).orders).toBe(0)
  expect(await eraseAt('2026-01-01')).toEqual({ orders: 1, notices: 0 })
  expect(await eraseAt('2026-01-01')).toEqual({ orders: 0, notices: 0 })
  expect(await tablesWith(order.paymentIntent)).toEqual([])
  expect(await tablesWith(`${order.sub}@candlecast.example`)).toEqual([])
  expect(await tablesWith(order.sub)).toEqual(['entitlements'])
})

test('what was bought or given stays unlocked without its order; what was repaid does not', async () => {
  const [sub, repaidSub] = [randomUUID(), randomUUID()]
  await placeOrder(database, sub, paidAt, { deliveryChoice: { consent: null }, lines: [sampleLine('fod')] })
  const repaid = await placeOrder(database, repaidSub, paidAt)
  await recordRefund(database, repaid.paymentIntent, `re_${repaid.number}`, 25_000)
  const { giftCodes } = silentServices
  const code = giftCodes.make()
  const bo = { sub: randomUUID(), email: 'bo@reader.example', isEmailVerified: true }
  await placeOrder(database, randomUUID(), paidAt, {
    gift: { ...code, to: bo.email, from: 'Ada', words: '' },
  })
  await redeemCode({ database, content: unreadContent }, giftCodes.textOf(code) ?? '', bo, new Date())

  // The credit note of the repaid order is of today.
  expect((await eraseAt('2026-01-01')).orders).toBe(2)
  expect(await ordersOf(database, repaidSub)).toHaveLength(1)
  expect(await ordersOf(database, sub)).toEqual([])
  const unlocked = (owner: string) =>
    unlockedAdventures(database, { sub: owner, email: bo.email, isEmailVerified: true })
  expect(await unlocked(sub)).toEqual(['fod'])
  expect(await unlocked(bo.sub)).toEqual(['fod'])
  expect(await unlocked(repaidSub)).toEqual([])
  expect(await tablesWith(bo.email)).toEqual([])
})

test('an order is kept as long as its latest credit note, and by the end of the seller’s financial year', async () => {
  const order = await sellOrder(database, [GAME], { paidAt })
  await recordRefund(database, order.paymentIntent, 're_1', 100)
  expect((await eraseAt('2026-06-01')).orders).toBe(0)
  const other = await sellOrder(database, [GAME], { paidAt })
  expect((await eraseAt('2026-06-01', { ...calendarYear, yearStart: '05-01' })).orders).toBe(0)
  expect((await eraseAt('2027-01-01', { ...calendarYear, yearStart: '05-01' })).orders).toBe(1)
  expect(await tablesWith(other.paymentIntent)).toEqual([])
})

test('the number of an erased document is never given again, nor read back from the payment service', async () => {
  const order = await sellOrder(database, [GAME], { paidAt })
  const register = registerOf(database)
  await eraseAt('2026-01-01')
  await readBack({ database, payments: { register } })
  expect(await tablesWith(order.paymentIntent)).toEqual([])
  const next = await sellOrder(database, [GAME])
  expect(next.number).toBeGreaterThan(order.number)
})

test('notices to buyers go after the same time', async () => {
  const notice = {
    kind: 'notice',
    site: 'https://candlecast.example',
    notice: randomUUID(),
    subject: 'A change',
    paragraphs: ['x'],
  } as const
  await queueNotices(database, ['old@buyer.example', 'new@buyer.example'], notice)
  await database
    .updateTable('mails')
    .set({ created_at: paidAt })
    .where('notice_to', '=', 'old@buyer.example')
    .execute()
  expect((await eraseAt('2025-12-31')).notices).toBe(0)
  expect((await eraseAt('2026-01-01')).notices).toBe(1)
  expect(await tablesWith('new@buyer.example')).toEqual(['mails'])
})

test('the rows of a receipt that is younger than seven years stay, also with the setting; an older one stays without it', async () => {
  const [young, old] = [await sellOrder(database, [GAME]), await sellOrder(database, [GAME], { paidAt })]
  const erase = ({ number }: { number: number }, setting: string) =>
    database.transaction().execute(async (transaction) => {
      await sql`select set_config('shop.erases_old_receipts', ${setting}, true)`.execute(transaction)
      await transaction.deleteFrom('order_lines').where('order_number', '=', number).execute()
    })
  await expect(erase(young, 'on')).rejects.toThrow('append-only')
  await expect(erase(old, 'off')).rejects.toThrow('append-only')
  const change = database.transaction().execute(async (transaction) => {
    await sql`select set_config('shop.erases_old_receipts', 'on', true)`.execute(transaction)
    await transaction.updateTable('orders').set({ total_ore: 1 }).where('number', '=', old.number).execute()
  })
  await expect(change).rejects.toThrow('append-only')
})
