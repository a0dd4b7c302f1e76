import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { databaseOfTests } from '../testing/database-of-tests.ts'
import { recordPaymentEvent } from '../testing/memory-register.ts'
import { claimSample, newShopper, placeOrder, sampleConsent, sampleLine } from '../testing/place-order.ts'
import { sampleFacts } from '../testing/sample-facts.ts'
import { calendarYear } from '../testing/sample-legal.ts'
import { cardDetails, recordRefund, sellOrder } from '../testing/sold-order.ts'
import { matchByHand, matchStatements, unmatchedStatements } from '../withdrawal/match-statements.ts'
import { storeFormStatement, withdrawFromOrder } from '../withdrawal/statements.ts'
import { readOwnData } from './own-data.ts'
import { keptUntil } from './own-orders.ts'

const DAY_MS = 24 * 60 * 60_000

const database = await databaseOfTests()

const read = (sub: string) => readOwnData(database, newShopper(sub), calendarYear)

test('has the order with its mails and withdrawal, the entitlement, and the checkout', async () => {
  const sub = randomUUID()
  const email = `${sub}@candlecast.example`
  const paidAt = new Date('2026-11-20T10:00:00Z')
  const { number } = await placeOrder(database, sub, paidAt)
  const statedAt = new Date('2026-11-21T09:00:00Z')
  await withdrawFromOrder(database, { number, sub }, 'Ada', statedAt)
  const { wording, statements, givenAt } = sampleConsent
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
  expect(await read(sub)).toEqual({
    account: { id: sub, username: sub, email, isEmailVerified: true },
    orders: [
      {
        number,
        paidAt: '2026-11-20T10:00:00.000Z',
        email,
        lines: [
          {
            product: 'fod',
            title: 'The fod',
            facts: sampleFacts,
            price: 250,
            vatRate: 25,
            vat: 50,
            delivery: 'withdrawn',
          },
        ],
        consents: [{ givenAt, givenIn: 'checkout', wording, statements, products: ['fod'] }],
        total: 250,
        refunded: 0,
        payment: null,
        creditNotes: [],
        termsShown: { terms: '2026-11-22', withdrawal: '2026-11-22' },
        cameFrom: null,
        withdrawals: [
          { name: 'Ada', statedAt: '2026-11-21T09:00:00.000Z', products: ['fod'], repaidAt: null },
        ],
        mails: [
          { kind: 'order-confirmation', writtenAt: moment, sentAt: null, sent: null },
          {
            kind: 'withdrawal-acknowledgement',
            writtenAt: '2026-11-21T09:00:00.000Z',
            sentAt: null,
            sent: null,
          },
        ],
        gift: null,
        keptUntil: '2033-12-31',
      },
    ],
    statementsOfWithdrawal: [
      {
        statedAt: '2026-11-21T09:00:00.000Z',
        madeIn: 'account',
        orderNumber: number,
        email,
        name: 'Ada',
        products: null,
        order: number,
        outcome: 'accepted',
        disownedAt: null,
        receipts: [],
      },
    ],
    unlocked: [{ adventure: 'fod', since: moment, order: number, code: null, locked: true }],
    codes: [],
    giftsReceived: [],
    checkouts: [{ startedAt: moment, status: 'paid', email, products: ['fod'], gift: null, mail: null }],
  })
})

test('has the mail about a payment that failed, as it was sent', async () => {
  const sub = randomUUID()
  const { reference } = await claimSample(database, { sub })
  await recordPaymentEvent(database, {
    ...{ id: randomUUID(), type: 'paymentFailed', reference, sessionId: `cs_${reference}` },
  })
  const sent = { to: 'a@candlecast.example', subject: 'Your payment did not arrive', text: 'It did not.' }
  await database
    .updateTable('mails')
    .set({ sent_at: new Date('2026-11-21T09:00:00Z'), sent_as: JSON.stringify(sent) })
    .where('checkout_reference', '=', reference)
    .execute()
  const { to: _to, ...mail } = sent
  expect((await read(sub)).checkouts).toMatchObject([
    { status: 'failed', mail: { sentAt: '2026-11-21T09:00:00.000Z', ...mail } },
  ])
})

test('has the payment details and the credit notes', async () => {
  const lines = [{ title: 'The fod', priceOre: 25_000, vatRate: 25 }]
  const { sub, paymentIntent } = await sellOrder(database, lines, { details: cardDetails })
  await recordRefund(database, paymentIntent, 're_1', 10_000)
  const [order] = (await read(sub)).orders
  expect(order).toMatchObject({
    payment: { method: { brand: 'visa', last4: '4242' }, billingCountry: 'SE', cardCountry: 'DK' },
    creditNotes: [
      { number: 1, refund: 're_1', products: null, amounts: [{ vatRate: 25, amount: 100, vat: 20 }] },
    ],
  })
})

test('has every statement of withdrawal about its orders or with its address, also refused and unmatched ones', async () => {
  const sub = randomUUID()
  const { email } = newShopper(sub)
  const now = new Date()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const state = async (
    statement: { number: number | null; email: string; acknowledgeTo?: string },
    now: Date,
  ) => {
    await storeFormStatement(database, { name: 'Ada', ...statement }, now)
    await matchStatements(database, { site: 'https://candlecast.example', now })
  }
  const late = await placeOrder(database, sub, daysAgo(40))
  await database
    .updateTable('mails')
    .set({ created_at: daysAgo(40) })
    .execute()
  await withdrawFromOrder(database, { number: late.number, sub, positions: [0] }, 'Ada', daysAgo(10))
  await state({ number: late.number, email }, daysAgo(9))
  await state({ number: 999_999, email }, daysAgo(8))
  await state({ number: null, email: 'old@candlecast.example', acknowledgeTo: email }, daysAgo(7))
  const stranger = { number: late.number, email: 'eve@candlecast.example' }
  await state(stranger, daysAgo(6))
  const { number } = await placeOrder(database, sub, now, { lines: [sampleLine('map')] })
  // Matched by hand: only the matched order makes it the account's.
  await state({ number: null, email: 'older@candlecast.example' }, now)
  const listed = await unmatchedStatements(database, 100)
  const byHand = Number(listed.find(({ email }) => email === 'older@candlecast.example')?.number)
  await matchByHand(database, { statement: byHand, order: number, evenPaidLater: true }, now)

  const { orders, statementsOfWithdrawal } = await read(sub)
  expect(statementsOfWithdrawal).toMatchObject([
    { madeIn: 'account', order: late.number, products: ['fod'], outcome: 'too-late', receipts: [] },
    { madeIn: 'form', order: late.number, outcome: 'too-late', receipts: [] },
    {
      orderNumber: 999_999,
      email,
      name: 'Ada',
      order: null,
      outcome: 'unknown-order',
      receipts: [{ kind: 'statement-receipt' }],
    },
    { orderNumber: null, email: 'old@candlecast.example', order: null },
    {
      orderNumber: null,
      email: 'older@candlecast.example',
      order: number,
      outcome: 'accepted',
      receipts: [],
    },
  ])
  expect(orders.map(({ withdrawals }) => withdrawals.length)).toEqual([0, 1])
  const unverified = { ...newShopper(sub), isEmailVerified: false }
  const found = (await readOwnData(database, unverified, calendarYear)).statementsOfWithdrawal
  expect(found.map(({ order }) => order)).toEqual([late.number, late.number, number])
})

test('a line is delivered once its consent is confirmed', async () => {
  const sub = randomUUID()
  await placeOrder(database, sub)
  expect((await read(sub)).orders[0]?.lines).toMatchObject([{ delivery: 'unlocked' }])
  await database.updateTable('mails').set({ sent_at: new Date() }).execute()
  expect((await read(sub)).orders[0]?.lines).toMatchObject([{ delivery: 'delivered' }])
})

test('an adventure that is not unlocked yet is locked', async () => {
  const sub = randomUUID()
  await placeOrder(database, sub, undefined, { deliveryChoice: { consent: null } })
  expect(await read(sub)).toMatchObject({ unlocked: [{ adventure: 'fod', locked: true }] })
})

test('has no data of another account', async () => {
  await placeOrder(database, randomUUID())
  const sub = randomUUID()
  expect(await read(sub)).toMatchObject({ orders: [], unlocked: [], codes: [], checkouts: [] })
})

test('grants belong to the verified address only', async () => {
  const sub = randomUUID()
  const { email } = newShopper(sub)
  await database.insertInto('entitlements').values({ email, adventure_id: 'fist' }).execute()
  expect((await read(sub)).unlocked).toMatchObject([{ adventure: 'fist', order: null }])
  const unverified = { ...newShopper(sub), isEmailVerified: false }
  expect((await readOwnData(database, unverified, calendarYear)).unlocked).toEqual([])
})

test('an order is kept for seven years after the calendar year in which its financial year ends', () => {
  const until = (moment: string, yearStart: string) =>
    keptUntil(new Date(moment), { ...calendarYear, yearStart })
  expect(until('2026-01-01T00:00:00Z', '01-01')).toBe('2033-12-31')
  expect(until('2026-12-31T22:59:59Z', '01-01')).toBe('2033-12-31')
  expect(until('2026-12-31T23:00:00Z', '01-01')).toBe('2034-12-31')
  expect(until('2026-04-30T21:59:59Z', '05-01')).toBe('2033-12-31')
  expect(until('2026-05-01T00:00:00Z', '05-01')).toBe('2034-12-31')
})
