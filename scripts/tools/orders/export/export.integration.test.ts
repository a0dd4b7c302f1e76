import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addHistory } from '#server/shop-api/orders/order-history.ts'
import type { ReturnedMoneyEvent } from '#server/shop-api/orders/returned-money.ts'
import { eraseOldOrders } from '#server/shop-api/own-data/erase-old-orders.ts'
import type { ReconcileNeeds } from '#server/shop-api/payment/reconcile.ts'
import { databaseOfTests } from '#server/shop-api/testing/database-of-tests.ts'
import { recordPaymentEvent } from '#server/shop-api/testing/memory-register.ts'
import { calendarYear } from '#server/shop-api/testing/sample-legal.ts'
import { silentServices } from '#server/shop-api/testing/silent-services.ts'
import { cardDetails, recordRefund, sellOrder } from '#server/shop-api/testing/sold-order.ts'
import { exportOrders, readExport } from './export.ts'

const FORTRESS = { title: 'The Fortress of Death', priceOre: 25_000, vatRate: 25 }
const AUDIO_BOOK = { title: 'An audio book', priceOre: 10_600, vatRate: 6 }
const OCTOBER = new Date('2026-10-05T10:00:00Z')
const inTheFuture = { from: '2026-10-01', to: '2099-12-31' }

type Sold = Awaited<ReturnType<typeof sellOrder>>

async function* listed<Item>(items: Item[]): AsyncIterable<Item> {
  yield* items
}

/** What Stripe lists of these refunds. */
const needsFor = (refunds: readonly [Sold, number][]): ReconcileNeeds => ({
  database,
  payments: silentServices.payments,
  webhookGraceMs: 0,
  now: Date.now,
  history: {
    sessions: () => listed([]),
    refunds: () =>
      listed(
        refunds.map(
          ([{ paymentIntent }, ore], index): ReturnedMoneyEvent => ({
            ...{ id: 'now', type: 'refundChanged', refundId: `re_${index}` },
            ...{ paymentIntent, ore, status: 'succeeded' },
          }),
        ),
      ),
    disputes: () => listed([]),
  },
})

const database = await databaseOfTests()
const folder = await mkdtemp(join(tmpdir(), 'export-'))
let refunds: [Sold, number][] = []
beforeAll(async () => {
  const sell = (...lines: (typeof FORTRESS)[]) =>
    sellOrder(database, lines, { paidAt: OCTOBER, details: cardDetails })
  const [, refunded, partly, disputed] = [
    await sell(FORTRESS),
    await sell(AUDIO_BOOK),
    await sell(FORTRESS, AUDIO_BOOK),
    await sell(FORTRESS),
  ]
  await recordRefund(database, refunded.paymentIntent, 're_0', 10_600)
  await recordRefund(database, partly.paymentIntent, 're_1', 3_333)
  await recordRefund(database, partly.paymentIntent, 're_2', 1_111)
  await recordPaymentEvent(database, {
    ...({ id: randomUUID(), type: 'disputeChanged', paymentIntent: disputed.paymentIntent } as const),
    ...({ disputeId: 'du_1', ore: 25_000, status: 'open', withdrawals: 1, reinstatements: 0 } as const),
  })
  refunds = [
    [refunded, 10_600],
    [partly, 3_333],
    [partly, 1_111],
  ]
})
afterAll(() => rm(folder, { recursive: true }))

const run = (values: { from: string; to: string; out?: string }, needs?: ReconcileNeeds) => {
  const out = values.out ?? join(folder, randomUUID())
  const request = readExport({ ...values, out }, {})
  return exportOrders(database, request, { needs, say: () => {} })
}

test('reports the written documents, and that they agree with Stripe', async () => {
  const out = join(folder, 'all.csv')
  expect(await run({ ...inTheFuture, out }, needsFor(refunds))).toBe(
    [
      '4 receipts, 3 credit notes, 811.56 SEK, agrees with Stripe.',
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
    '4 receipts, 0 credit notes, 962.00 SEK.\nNot compared with Stripe: set STRIPE_SECRET_KEY for that.',
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
    'can’t be written: ENOENT',
  )
})

test('with a refund at Stripe that the orders lack, nothing is written', async () => {
  const out = join(folder, 'wrong.csv')
  const [refunded] = refunds
  if (!refunded) throw new Error('Orders were refunded.')
  const wrong = needsFor([...refunds, [refunded[0], 100]])
  await expect(run({ ...inTheFuture, out }, wrong)).rejects.toThrow(
    'Stripe has what the orders lack: 1 refunds. Run orders reconcile --since 2026-09-15 --write',
  )
  await expect(readFile(out)).rejects.toThrow('ENOENT')
})

test('the report has what staff did in the time, and the numbers of erased documents', async () => {
  const paidAt = new Date('2017-05-02T10:00:00Z')
  const { number } = await sellOrder(database, [FORTRESS], { paidAt })
  const { number: refunded } = await sellOrder(database, [FORTRESS])
  await addHistory(database, { orderNumber: refunded, by: 'ada', what: 'Refunded: 50 SEK.', why: 'goodwill' })
  const done = `order ${refunded}, by ada: Refunded: 50 SEK. Why: goodwill`
  expect(await run(inTheFuture)).toContain(
    `What staff did in this time:\n  ${new Date().toISOString().slice(0, 10)} ${done}`,
  )
  await eraseOldOrders(database, calendarYear, new Date())
  const may = await run({ from: '2017-05-01', to: '2017-05-31' })
  expect(may).toContain(`Not in the file, because they were erased after seven years: receipts ${number}.`)
  expect(may).not.toContain(done)
})
