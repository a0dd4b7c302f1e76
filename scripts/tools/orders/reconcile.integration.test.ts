import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastDue } from '#server/shop-api/jobs/work-runs.ts'
import { unlockedAdventures } from '#server/shop-api/orders/entitlements.ts'
import { historyOf } from '#server/shop-api/orders/order-history.ts'
import type { RefundStatus, ReturnedMoneyEvent } from '#server/shop-api/orders/returned-money.ts'
import { accountsWithData, latestAccounts } from '#server/shop-api/own-data/deleted-accounts.ts'
import { eraseAccount, eraseOldRecords } from '#server/shop-api/own-data/erase.ts'
import { ordersOf } from '#server/shop-api/own-data/orders-of-account.ts'
import { storeSession, unfinishedCheckouts } from '#server/shop-api/payment/checkout-record.ts'
import type { Checkout, Payments, SessionEvent } from '#server/shop-api/payment/payments.ts'
import { type ReconcileNeeds, reconcile } from '#server/shop-api/payment/reconcile.ts'
import { databaseOfTests } from '#server/shop-api/testing/database-of-tests.ts'
import { recordPaymentEvent, registerOf } from '#server/shop-api/testing/memory-register.ts'
import { claimSample, paidEvent, sampleLine } from '#server/shop-api/testing/place-order.ts'
import { silentServices } from '#server/shop-api/testing/silent-services.ts'
import { positive, readReason, writeOrTry } from './action.ts'
import { recordDecision } from './line-decision.ts'
import { readSince, reconciledText } from './reconcile.ts'

const database = await databaseOfTests()
beforeEach(async () => {
  await database.deleteFrom('checkout_sessions').execute()
})
afterEach(() => vi.restoreAllMocks())

async function* listed<Item>(items: readonly Item[]) {
  yield* items
}

async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

async function begin(unlocks = ['fod']): Promise<Checkout> {
  const checkout = await claimSample(database, { lines: unlocks.map((id) => sampleLine(id)) })
  const { reference } = checkout
  await storeSession(database, reference, { id: `cs_${reference}`, url: 'http://localhost/pay' })
  return checkout
}

const paid = ({ reference, totalOre }: Checkout): SessionEvent =>
  paidEvent(reference, { totalOre, paidAt: new Date('2026-11-20T10:00:00Z') })
const refunded = (
  { reference, totalOre }: Checkout,
  status: RefundStatus = 'succeeded',
): ReturnedMoneyEvent => ({
  id: 'now',
  type: 'refundChanged',
  paymentIntent: `pi_${reference}`,
  refundId: `re_${reference}`,
  ore: totalOre,
  status,
})

type Stripe = { sessions: SessionEvent[]; refunds: ReturnedMoneyEvent[]; payments?: Partial<Payments> }

const needsWith = ({ sessions, refunds, payments }: Stripe): ReconcileNeeds => ({
  payments: {
    ...silentServices.payments,
    register: registerOf(database),
    readSession: async () => ({ status: 'paid', event: undefined }),
    ...payments,
  },
  database: database,
  webhookGraceMs: 0,
  now: Date.now,
  history: {
    sessions: () => listed(sessions),
    refunds: () => listed(refunds),
    disputes: () => listed([]),
  },
})

const statusesOf = async ({ sub }: Checkout) => (await ordersOf(database, sub)).map(({ status }) => status)
const since = new Date('2026-11-01')

test('lost webhooks are reported, recorded with --write, and not reported again', async () => {
  const [lost, known, forgotten] = [await begin(), await begin(), await begin()]
  await recordPaymentEvent(database, { ...paid(known), id: randomUUID() })
  await database.deleteFrom('checkout_sessions').where('reference', '=', forgotten.reference).execute()
  const needs = needsWith({
    sessions: [lost, known, forgotten].map(paid),
    refunds: [refunded(lost)],
    payments: { readCheckout: async () => forgotten },
  })
  const found = await reconcile(needs, { since, write: false })
  expect(found.sessions).toEqual({ checked: 3, missing: 2, failed: 0 })
  expect(reconciledText(found, { since, write: false })).toContain('Nothing was written.')
  expect(await statusesOf(lost)).toEqual([])
  const written = await reconcile(needs, { since, write: true })
  expect(written).toMatchObject({ sessions: { missing: 2, failed: 0 }, refunds: { missing: 1 } })
  expect([await statusesOf(lost), await statusesOf(known), await statusesOf(forgotten)]).toEqual([
    ['refunded'],
    ['paid'],
    ['paid'],
  ])
  const again = await reconcile(needs, { since, write: true })
  expect(again).toMatchObject({ sessions: { missing: 0 }, refunds: { missing: 0 } })
  expect(reconciledText(again, { since, write: true })).toContain(
    'All payments and refunds at Stripe are recorded.',
  )
})

test('missing payments are recorded oldest first, so that after a restored backup they get their numbers back', async () => {
  const checkouts = [await begin(), await begin(), await begin()]
  const sessions = checkouts
    .map((checkout, index) => ({ ...paid(checkout), paidAt: new Date(Date.UTC(2026, 10, 20 + index)) }))
    // As Stripe lists them.
    .toReversed()
  await reconcile(needsWith({ sessions, refunds: [] }), { since, write: true })
  const rows = await database
    .selectFrom('orders')
    .select('reference')
    .where(
      'reference',
      'in',
      checkouts.map(({ reference }) => reference),
    )
    .orderBy('number')
    .execute()
  expect(rows).toEqual(checkouts.map(({ reference }) => ({ reference })))
})

test('a payment that differs from its checkout is counted, and other payments are still recorded', async () => {
  const [wrong, right] = [await begin(), await begin()]
  const needs = needsWith({ sessions: [paid({ ...wrong, totalOre: 1 }), paid(right)], refunds: [] })
  expect((await reconcile(needs, { since, write: true })).sessions).toEqual({
    checked: 2,
    missing: 1,
    failed: 1,
  })
  expect(await statusesOf(right)).toEqual(['paid'])
})

test('expired checkouts are looked up at Stripe and closed', async () => {
  const [gone, late] = [await begin(), await begin()]
  await database
    .updateTable('checkout_sessions')
    .set({ expires_at: new Date(Date.now() - 1_000), status: 'processing' })
    .execute()
  const needs = needsWith({
    sessions: [],
    refunds: [],
    payments: {
      readSession: async (id) =>
        id === `cs_${late.reference}`
          ? { status: 'paid', event: paid(late) }
          : { status: 'expired', event: undefined },
    },
  })
  const result = await reconcile(needs, { since, write: true })
  expect(result['unfinished checkouts']).toEqual({ checked: 2, missing: 2, failed: 0 })
  expect([await statusesOf(gone), await statusesOf(late)]).toEqual([[], ['paid']])
  expect(await collected(unfinishedCheckouts(database, new Date()))).toEqual([])
})

test('unpaid checkouts are erased after 30 days, paid ones are kept', async () => {
  const [unpaid, sold, young] = [await begin(), await begin(), await begin()]
  await recordPaymentEvent(database, { ...paid(sold), id: randomUUID() })
  await database
    .updateTable('checkout_sessions')
    .set({ created_at: new Date(Date.now() - 31 * 24 * 60 * 60_000) })
    .where('reference', 'in', [unpaid.reference, sold.reference])
    .execute()
  expect(await eraseOldRecords(database)).toMatchObject({ checkouts: 1 })
  const left = await database.selectFrom('checkout_sessions').select('reference').execute()
  expect(new Set(left.map(({ reference }) => reference))).toEqual(new Set([sold.reference, young.reference]))
})

test('accounts with more than orders are listed for the comparison with the pool, once they are a day old', async () => {
  const [old, young] = [await begin(), await begin()]
  await database
    .updateTable('checkout_sessions')
    .set({ created_at: new Date(Date.now() - 2 * 24 * 60 * 60_000) })
    .where('reference', '=', old.reference)
    .execute()
  const accounts = () => collected(accountsWithData(database))
  expect(await accounts()).toContain(old.sub)
  expect(await accounts()).not.toContain(young.sub)
  expect(await latestAccounts(database, 1)).toEqual([young.sub])
  const account = { sub: old.sub, username: '', email: '', isEmailVerified: false }
  await eraseAccount({ database: database, payments: silentServices.payments }, account)
  expect(await accounts()).not.toContain(old.sub)
})

test('staff revoke and restore one line, independent of refunds', async () => {
  const sold = await begin(['fod', 'fist'])
  await recordPaymentEvent(database, { ...paid(sold), id: randomUUID() })
  const unlocked = () => unlockedAdventures(database, { sub: sold.sub, email: '', isEmailVerified: false })
  const orderNumber = (await ordersOf(database, sold.sub))[0]?.number ?? 0
  const decide = (decision: 'revoke' | 'restore', line: number, write = true) =>
    writeOrTry(database, write, (database) =>
      recordDecision(database, { decision, orderNumber, line, reason: 'asked by mail', by: 'Ada' }),
    )
  expect(await decide('revoke', 1, false)).toMatch(/^This would be done:\nRevoked: line 1/)
  expect(await unlocked()).toEqual(['fist', 'fod'])
  expect(await decide('revoke', 1)).toContain(`Revoked: line 1 of order ${orderNumber}, The fod.`)
  expect(await unlocked()).toEqual(['fist'])
  await recordPaymentEvent(database, { ...refunded(sold), id: randomUUID() })
  expect(await unlocked()).toEqual([])
  await recordPaymentEvent(database, { ...refunded(sold, 'failed'), id: randomUUID() })
  expect(await unlocked()).toEqual(['fist'])
  await decide('restore', 1)
  expect(await unlocked()).toEqual(['fist', 'fod'])
  await expect(decide('revoke', 3)).rejects.toThrow(`Order ${orderNumber} has no line 3`)
  const kept = await database
    .selectFrom('order_line_decisions')
    .select(['decision', 'reason'])
    .where('order_number', '=', orderNumber)
    .orderBy('id')
    .execute()
  expect(kept).toEqual([
    { decision: 'revoke', reason: 'asked by mail' },
    { decision: 'restore', reason: 'asked by mail' },
  ])
  expect(await historyOf(database, [orderNumber])).toMatchObject([
    { by: 'Ada', what: `Revoked: line 1 of order ${orderNumber}, The fod.`, why: 'asked by mail' },
    { by: 'Ada', what: expect.stringContaining('Restored: line 1') },
  ])
})

test.each([
  [() => readReason(' '), 'Say why'],
  [() => positive('NUMBER', 'x'), 'NUMBER is “x”'],
  [() => readSince('soon'), '--since is “soon”'],
])('wrong arguments are refused', (read, message) => {
  expect(read).toThrow(message)
})

test('the nightly work is due at its time, today or yesterday', () => {
  const due = (now: string) => lastDue('02:30', new Date(now)).toISOString()
  expect(due('2026-11-21T02:29:00Z')).toBe('2026-11-20T02:30:00.000Z')
  expect(due('2026-11-21T02:30:00Z')).toBe('2026-11-21T02:30:00.000Z')
})
