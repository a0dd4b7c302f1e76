import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { currentWording } from '#shared/products/unlock-consent.ts'
import { redeemCode } from '../delivery/redeem-code.ts'
import { unlockLines } from '../delivery/unlock-lines.ts'
import { unreadContent } from '../testing/content-in-memory.ts'
import { databaseOfTests } from '../testing/database-of-tests.ts'
import { recordPaymentEvent } from '../testing/memory-register.ts'
import { placeOrder, sampleLine } from '../testing/place-order.ts'
import { sampleFacts } from '../testing/sample-facts.ts'
import { sampleSeller } from '../testing/sample-legal.ts'
import { silentServices } from '../testing/silent-services.ts'
import { cardDetails, recordRefund, sellOrder } from '../testing/sold-order.ts'
import { readReceipt } from './receipts.ts'

const FORTRESS = { title: 'The Fortress of Death', priceOre: 25_000, vatRate: 25 }
const AUDIO_BOOK = { title: 'An audio book', priceOre: 10_600, vatRate: 6 }
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

const database = await databaseOfTests()

const sell = (...[lines, sale]: [Parameters<typeof sellOrder>[1], Parameters<typeof sellOrder>[2]?]) =>
  sellOrder(database, lines, sale)
const refund = (...[payment, id, ore, more]: [string, string, number, Parameters<typeof recordRefund>[4]?]) =>
  recordRefund(database, payment, id, ore, more)
const read = ({ number, sub }: { number: number; sub: string }) => readReceipt(database, number, sub)
const notesOf = async (order: { number: number; sub: string }) => (await read(order))?.creditNotes ?? []

test('a receipt has the number of its order, seller, buyer, lines, VAT by rate and payment method', async () => {
  const paidAt = new Date('2026-11-20T10:00:00Z')
  const order = await sell([FORTRESS, AUDIO_BOOK], { paidAt, details: cardDetails })
  const line = { id: expect.any(String), facts: sampleFacts, suppliedAt: paidAt.toISOString() }
  expect(await read(order)).toEqual({
    number: order.number,
    paidAt: '2026-11-20T10:00:00.000Z',
    seller: sampleSeller,
    buyer: { email: `${order.sub}@candlecast.example`, country: 'SE' },
    lines: [
      { ...line, title: FORTRESS.title, vatRate: 25, net: 200, vat: 50, price: 250 },
      { ...line, title: AUDIO_BOOK.title, vatRate: 6, net: 100, vat: 6, price: 106 },
    ],
    rates: [
      { rate: 25, net: 200, vat: 50, gross: 250 },
      { rate: 6, net: 100, vat: 6, gross: 106 },
    ],
    total: 356,
    method: cardDetails.method,
    creditNotes: [],
    withdrawals: [],
  })
})

test('each line has the moment of its supply: the order’s, that of Unlock now, that of redeeming a gift, or none yet', async () => {
  const sub = randomUUID()
  const needs = { database, content: unreadContent }
  const suppliedIn = async (number: number) =>
    (await read({ number, sub }))?.lines.map(({ suppliedAt }) => suppliedAt)
  const lines = [sampleLine('fod'), sampleLine('fist')]
  const deliveryChoice = { consent: null }
  const { number } = await placeOrder(database, sub, undefined, { lines, deliveryChoice })
  expect(await suppliedIn(number)).toEqual([null, null])
  const later = new Date('2026-12-24T17:00:00Z')
  await unlockLines(needs, { number, sub, ids: ['fist'], wording: currentWording }, later)
  expect(await suppliedIn(number)).toEqual([null, later.toISOString()])

  const { giftCodes } = silentServices
  const code = giftCodes.make()
  const gift = { ...code, to: 'bo@reader.example', from: 'Ada', words: '' }
  const given = await placeOrder(database, sub, undefined, { gift })
  expect(await suppliedIn(given.number)).toEqual([null])
  const bo = { sub: randomUUID(), email: gift.to, isEmailVerified: true }
  await redeemCode(needs, giftCodes.textOf(code) ?? '', bo, later)
  expect(await suppliedIn(given.number)).toEqual([later.toISOString()])
})

test('another account can’t read a receipt; without payment details a receipt has no method', async () => {
  const order = await sell([FORTRESS])
  expect(await read({ ...order, sub: randomUUID() })).toBeUndefined()
  expect(await read(order)).toMatchObject({ method: null, buyer: { country: null } })
})

test('each refund has a credit note with its own number; together the notes equal the receipt', async () => {
  const order = await sell([FORTRESS, AUDIO_BOOK])
  await refund(order.paymentIntent, 're_1', 17_800)
  await refund(order.paymentIntent, 're_2', 17_800)
  const notes = await notesOf(order)
  const half = [
    { rate: 25, net: 100, vat: 25, gross: 125 },
    { rate: 6, net: 50, vat: 3, gross: 53 },
  ]
  const note = { issuedAt: moment, amount: 178, rates: half, isWhole: false, lines: null }
  const [{ number: first } = { number: 0 }] = notes
  expect(notes).toEqual([
    { ...note, number: first },
    { ...note, number: first + 1 },
  ])
})

test('two withdrawals at the same price have a credit note each, with the line and the VAT of its refund', async () => {
  const order = await sell([FORTRESS, { ...AUDIO_BOOK, priceOre: 25_000 }])
  const withdraw = (position: number, withdrawn_at: Date) =>
    database
      .updateTable('order_lines')
      .set({ withdrawn_at })
      .where('order_number', '=', order.number)
      .where('position', '=', position)
      .execute()
  await withdraw(0, new Date('2026-11-21T10:00:00Z'))
  await withdraw(1, new Date('2026-11-22T10:00:00Z'))
  await refund(order.paymentIntent, 're_2', 25_000, { lines: [1] })
  await refund(order.paymentIntent, 're_1', 25_000, { lines: [0] })
  expect(await notesOf(order)).toMatchObject([
    { rates: [{ rate: 6, net: 235.85, vat: 14.15, gross: 250 }], lines: [AUDIO_BOOK.title] },
    { rates: [{ rate: 25, net: 200, vat: 50, gross: 250 }], lines: [FORTRESS.title] },
  ])
})

test('a refund that was reported before the payment is credited with the order', async () => {
  const order = await sell([FORTRESS], {
    beforePayment: (payment) => refund(payment, 're_1', 25_000),
  })
  expect(await notesOf(order)).toMatchObject([{ amount: 250, isWhole: true }])
})

test('a refund that is reported twice, and by its charge, is credited once', async () => {
  const order = await sell([FORTRESS])
  await recordPaymentEvent(database, {
    id: randomUUID(),
    type: 'chargeRefunded',
    paymentIntent: order.paymentIntent,
    refundedOre: 10_000,
  })
  await refund(order.paymentIntent, 're_1', 10_000, { status: 'pending' })
  await refund(order.paymentIntent, 're_1', 10_000)
  expect(await notesOf(order)).toMatchObject([{ amount: 100 }])
})

test('a failed refund reverses its credit', async () => {
  const order = await sell([FORTRESS])
  await refund(order.paymentIntent, 're_1', 25_000)
  await refund(order.paymentIntent, 're_1', 25_000, { status: 'failed' })
  await refund(order.paymentIntent, 're_2', 25_000)
  expect(await notesOf(order)).toMatchObject([{ amount: 250 }, { amount: -250 }, { amount: 250 }])
})

test('concurrent refunds leave no gap in the numbers and no duplicate note', async () => {
  const orders = await Promise.all(Array.from({ length: 6 }, () => sell([FORTRESS, AUDIO_BOOK])))
  await Promise.all(
    orders.flatMap(({ paymentIntent }) =>
      [1_000, 2_000, 3_000].map((ore, index) => refund(paymentIntent, `re_${index}`, ore)),
    ),
  )
  const rows = await database.selectFrom('credit_notes').select('number').orderBy('number').execute()
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
  for (const order of orders) {
    const amounts = (await notesOf(order)).map(({ amount }) => amount)
    expect(amounts.toSorted((a, b) => a - b)).toEqual([10, 20, 30])
  }
})

test('the rows that a receipt shows can’t be changed', async () => {
  const order = await sell([FORTRESS], { details: cardDetails })
  await refund(order.paymentIntent, 're_1', 1_000)
  const statements = [
    'update orders set total_ore = 1',
    'delete from orders',
    'update order_lines set price_ore = 1',
    "update order_lines set title = ''",
    'delete from order_lines',
    'update credit_notes set order_number = 1',
    'delete from credit_notes',
    "update payment_details set billing_country = 'NO'",
    'delete from payment_details',
  ]
  for (const statement of statements)
    await expect(sql.raw(statement).execute(database), statement).rejects.toThrow('append-only')
})
