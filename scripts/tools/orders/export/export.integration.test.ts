import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/shop-api/database/open-database.ts'
import type { ReturnedMoneyEvent } from '#server/shop-api/orders/returned-money.ts'
import type { PaymentHistory, PaymentSucceeded } from '#server/shop-api/payment/payments.ts'
import { recordPaymentEvent } from '#server/shop-api/testing/memory-register.ts'
import { cardDetails, recordRefund, sellOrder } from '#server/shop-api/testing/sold-order.ts'
import { openTestDatabase } from '#server/shop-api/testing/test-database.ts'
import { exportOrders, readExport } from './export.ts'

const FORTRESS = { title: 'The Fortress of Death', priceOre: 25_000, vatRate: 25 }
const AUDIO_BOOK = { title: 'An audio book', priceOre: 10_600, vatRate: 6 }
const OCTOBER = new Date('2026-10-05T10:00:00Z')
const inTheFuture = { from: '2026-10-01', to: '2099-12-31' }

type Sold = Awaited<ReturnType<typeof sellOrder>>

async function* listed<Item>(items: Item[]): AsyncIterable<Item> {
  yield* items
}

/** The payment service's lists for these orders and refunds. */
function listsOf(orders: readonly Sold[], refunds: readonly [Sold, number][]): PaymentHistory {
  const sessions = orders.map(
    ({ paymentIntent, totalOre }): PaymentSucceeded => ({
      ...{ id: paymentIntent, type: 'paymentSucceeded', reference: randomUUID(), sessionId: paymentIntent },
      ...{ paymentIntent, totalOre, currency: 'sek', paidAt: OCTOBER },
    }),
  )
  const returned = refunds.map(
    ([{ paymentIntent }, ore], index): ReturnedMoneyEvent => ({
      ...{ id: `re_${index}`, type: 'refundChanged', refundId: `re_${index}` },
      ...{ paymentIntent, ore, status: 'succeeded' },
    }),
  )
  return { sessions: () => listed(sessions), refunds: () => listed(returned), disputes: () => listed([]) }
}

let opened: OpenDatabase
let folder: string
let orders: Sold[] = []
let lists: PaymentHistory
beforeAll(async () => {
  opened = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'export-'))
  const { database } = opened
  const sell = (...lines: (typeof FORTRESS)[]) =>
    sellOrder(database, lines, { paidAt: OCTOBER, details: cardDetails })
  const [plain, refunded, partly, disputed] = [
    await sell(FORTRESS),
    await sell(AUDIO_BOOK),
    await sell(FORTRESS, AUDIO_BOOK),
    await sell(FORTRESS),
  ]
  orders = [plain, refunded, partly, disputed]
  await recordRefund(database, refunded.paymentIntent, 're_0', 10_600)
  await recordRefund(database, partly.paymentIntent, 're_1', 3_333)
  await recordRefund(database, partly.paymentIntent, 're_2', 1_111)
  await recordPaymentEvent(database, {
    ...({ id: randomUUID(), type: 'disputeChanged', paymentIntent: disputed.paymentIntent } as const),
    ...({ disputeId: 'du_1', ore: 25_000, status: 'open', withdrawals: 1, reinstatements: 0 } as const),
  })
  lists = listsOf(orders, [
    [refunded, 10_600],
    [partly, 3_333],
    [partly, 1_111],
  ])
})
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true })
})

const run = (values: { from: string; to: string; out?: string }, given?: PaymentHistory) => {
  const out = values.out ?? join(folder, randomUUID())
  const request = readExport({ ...values, out }, {})
  return exportOrders(opened.database, request, { lists: given, say: () => {} })
}

test('reports the written documents, and that all sums agree', async () => {
  const out = join(folder, 'all.csv')
  expect(await run({ ...inTheFuture, out }, lists)).toBe(
    [
      '4 receipts, 3 credit notes, 811.56 SEK, agrees with the ledger and with Stripe.',
      'Not in the file: money that banks have taken back. Book it from Stripe’s reports. Orders 4 (250.00 SEK).',
      `Written to ${out}`,
    ].join('\n'),
  )
  const [, ...rows] = (await readFile(out, 'utf8')).trimEnd().split('\r\n')
  const sum = (column: number) =>
    rows.reduce((total, row) => total + Math.round(Number(row.split(',')[column]) * 100), 0)
  expect(sum(7)).toBe(81_156)
  expect(sum(6)).toBe(14_901)
  expect(sum(5) + sum(6)).toBe(sum(7))
})

test('only documents of the period are in the file', async () => {
  expect(await run({ from: '2026-10-01', to: '2026-10-31' })).toContain(
    '4 receipts, 0 credit notes, 962.00 SEK, agrees with the ledger.\nNot compared with Stripe: set STRIPE_SECRET_KEY for that.',
  )
  expect(await run({ from: '2026-09-01', to: '2026-09-30' })).toContain(
    '0 receipts, 0 credit notes, 0.00 SEK',
  )
})

test('an existing file is kept, and a missing folder is named', async () => {
  const out = join(folder, 'kept.csv')
  await writeFile(out, 'kept')
  await expect(run({ ...inTheFuture, out })).rejects.toThrow(`${out} exists already: move it away`)
  expect(await readFile(out, 'utf8')).toBe('kept')
  await expect(run({ ...inTheFuture, out: join(folder, 'none', 'a.csv') })).rejects.toThrow(
    "can't be written: ENOENT",
  )
})

test('each difference from Stripe is named, and nothing is written', async () => {
  const [first, second, third, fourth] = orders
  if (!first || !second || !third || !fourth) throw new Error('Four orders were sold.')
  const stranger = { ...first, paymentIntent: 'pi_stranger' }
  const wrong = listsOf(
    [{ ...first, totalOre: 24_999 }, second, third, stranger],
    [
      [second, 10_600],
      [third, 4_000],
    ],
  )
  const out = join(folder, 'wrong.csv')
  await expect(run({ ...inTheFuture, out }, wrong)).rejects.toThrow(
    [
      'Nothing was written, because 4 sums differ:',
      'receipt 1: 250.00 SEK, at Stripe 249.99 SEK',
      `receipt 3: 44.44 SEK refunded, at Stripe 40.00 SEK (${third.paymentIntent})`,
      'receipt 4: 250.00 SEK, at Stripe 0.00 SEK',
      'pi_stranger: 250.00 SEK paid at Stripe, without a receipt',
    ].join('\n  '),
  )
  await expect(readFile(out)).rejects.toThrow('ENOENT')
})

test('an order whose lines have another sum, and a gap in the numbers, are named', async () => {
  const { database } = opened
  await database
    .insertInto('orders')
    .values({
      ...{ number: 9, reference: randomUUID(), user_sub: 'x', email: 'x@candlecast.example' },
      ...{ payment_intent: 'pi_9', total_ore: 100, paid_at: OCTOBER, legal_versions: '{}' },
    })
    .execute()
  await expect(run(inTheFuture)).rejects.toThrow(
    'because 2 sums differ:\n  receipt 9: its lines are 0.00 SEK, the order is 1.00 SEK\n  receipt 5 is missing: the numbers have a gap',
  )
})
