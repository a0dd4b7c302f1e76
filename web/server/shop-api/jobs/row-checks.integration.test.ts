import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { localPayment } from '#scripts/stand-ins/project.ts'
import { Unavailable } from '../../common/unavailable.ts'
import { openFault, replaceFaults } from '../database/open-faults.ts'
import { connectToServer } from '../database/server-database.ts'
import { beginCheckout, placeOrder } from '../testing/place-order.ts'
import { freePort, SITE } from '../testing/running-shop.ts'
import { startShopStage } from '../testing/shop-stage.ts'
import { sendEvent } from '../testing/signed-event.ts'
import { cardDetails, sellOrder } from '../testing/sold-order.ts'
import { matchStatements } from '../withdrawal/match-statements.ts'
import { rowChecks } from './row-checks.ts'
import { claimNightly, createWorks, recordFailure, recordSuccess } from './work-runs.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const stage = await startShopStage()
await stage.publish({ id: 'secret', price: 250, unlocks: ['fod'] })
afterAll(stage.stop)
const { database } = stage

beforeEach(async () => {
  await sql`truncate orders, checkout_sessions, payment_events, withdrawal_statements, open_faults, work_runs cascade`.execute(
    database,
  )
})

type Needs = Parameters<typeof rowChecks>[0]

/** @returns rows, or the reason, by the name of each check that fails; and the names of those that can’t tell */
async function look(change: Partial<Needs> = {}) {
  const stripe = { ...localPayment, apiUrl: stage.around.paymentPageUrl, origins: [SITE] }
  const needs = { database, stripe, nightlyAt: undefined, orders: 'orders', now: Date.now, ...change }
  const found: Record<string, string | readonly string[] | undefined> = {}
  for (const { name, findFault } of rowChecks(needs)) {
    const fault = await findFault()
    if (typeof fault === 'symbol') found[name] = fault.description
    else if (typeof fault === 'object') found[name] = fault.rows ?? fault.why
    else if (fault !== undefined) found[name] = fault
  }
  return found
}

const later = (ms: number) => look({ now: () => Date.now() + ms })

test('a shop without faults has none, and without its database nothing is known', async () => {
  expect(await look()).toEqual({})
  const away = connectToServer(`postgres://shop@127.0.0.1:${await freePort()}/shop`)
  expect(new Set(Object.values(await look({ database: away.database })))).toEqual(new Set(['not known']))
  await away.close()
})

test('requests of strangers are no fault: refused signatures, unreadable bodies, statements about no order', async () => {
  const post = (path: string, body: string, headers = {}) =>
    fetch(`${stage.shop.url}${path}`, { method: 'POST', body, headers })
  expect((await sendEvent(stage.shop.url, 'charge.refunded', {}, 'whsec_wrong')).status).toBe(400)
  expect((await post('/api/payment-webhook', '{}', { 'stripe-signature': 't=1,v1=00' })).status).toBe(400)
  const statement = JSON.stringify({ number: 999, email: 'a@b.example', name: 'Ada' })
  expect((await post('/api/withdrawals', statement, { 'content-type': 'application/json' })).status).toBe(202)
  await matchStatements(database, { site: SITE, now: new Date() })
  expect(await look()).toEqual({})
  expect(await later(2 * HOUR_MS)).toEqual({})
})

test('a sale to a country where the shop does not sell is told for a week', async () => {
  const details = { ...cardDetails, billingCountry: 'NO' }
  const line = { title: 'The Fortress', priceOre: 25_000, vatRate: 25 }
  await sellOrder(database, [line], { details, countries: ['SE', 'NO'] })
  const { number } = await sellOrder(database, [line], { details, countries: ['SE'] })
  expect(await look()).toMatchObject({ 'sale-outside': [`order ${number}: NO`] })
  expect(await later(8 * 24 * HOUR_MS)).not.toHaveProperty('sale-outside')
})

test('a webhook is silent when a paid order or an ended payment page was followed by no event', async () => {
  const { number } = await placeOrder(database, randomUUID())
  expect(await later(40 * MINUTE_MS)).toEqual({})
  await database.deleteFrom('payment_events').execute()
  expect(await later(20 * MINUTE_MS)).toEqual({})
  expect(await later(40 * MINUTE_MS)).toEqual({ 'webhook-silent': [`order ${number}`] })
  expect(await later(4 * 24 * HOUR_MS)).toEqual({})
  await sql`truncate orders, checkout_sessions cascade`.execute(database)

  const reference = await beginCheckout(database, randomUUID())
  await database
    .updateTable('checkout_sessions')
    .set({ session_id: 'cs_1', expires_at: new Date(Date.now() + HOUR_MS) })
    .where('reference', '=', reference)
    .execute()
  expect(await later(70 * MINUTE_MS)).toEqual({})
  expect(await later(100 * MINUTE_MS)).toEqual({ 'webhook-silent': ['payment page cs_1'] })
})

test('a wrong secret shows by the events that Stripe can’t deliver', async () => {
  const buyer = await stage.newShopper()
  await stage.cards.deliver(buyer.email, { mode: 'held' })
  await stage.cards.pay(await buyer.open([{ id: 'secret', price: 250 }]))
  expect(await look()).toEqual({})
  const found = await later(15 * MINUTE_MS)
  expect(found).toEqual({ 'webhook-silent': [expect.stringMatching(/^event evt_/)] })
  await stage.cards.release(buyer.email)
  await vi.waitFor(async () => expect(await later(15 * MINUTE_MS)).toEqual({}), 10_000)
})

const mailOf = (order_number: number, change: object) =>
  database.updateTable('mails').set(change).where('order_number', '=', order_number).returning('id').execute()

test('mails: a refused one, and one that waits for long, by number and order; those of strangers are none', async () => {
  const { number } = await placeOrder(database, randomUUID())
  const [mail] = await mailOf(number, { refused_at: new Date(), last_error: '550 5.1.1 no such user' })
  const subject = `mail ${mail?.id} (order-confirmation, order ${number})`
  expect(await look()).toEqual({ 'mail-refused': [`${subject}: 550 5.1.1 no such user`] })
  await mailOf(number, { refused_at: null, created_at: new Date(Date.now() - HOUR_MS), last_error: null })
  expect(await look()).toEqual({ 'mails-wait': [`${subject}: not tried yet`] })
  await mailOf(number, { caused_by: 'stranger' })
  expect(await look()).toEqual({})
})

test('withdrawals, payments, products and defects: what knows of a fault opens and ends it', async () => {
  await openFault(database, 'withdrawal-not-repaid', '12', 'Stripe refuses the key')
  await openFault(database, 'payment-unrecorded', 'pi_1', '200 sek paid for 250')
  await openFault(database, 'error-unhandled', 'TypeError at render', 'x')
  await replaceFaults(database, 'pre-order-overdue', new Map([['late', 'its release has passed']]))
  const found = {
    'payment-unrecorded': ['payment pi_1: 200 sek paid for 250'],
    'error-unhandled': ['TypeError at render'],
    'pre-order-overdue': ['product late: its release has passed'],
  }
  expect(await look()).toEqual(found)
  const past = (since: string) => sql<Date>`now() - ${since}::interval`
  await database
    .updateTable('open_faults')
    .set({ since: past('11 minutes') })
    .execute()
  expect(await look()).toEqual({
    ...found,
    'withdrawal-not-repaid': ['order 12: Stripe refuses the key'],
  })
  await replaceFaults(database, 'pre-order-overdue', new Map())
  await database
    .updateTable('open_faults')
    .set({ seen_at: past('25 hours') })
    .execute()
  expect(Object.keys(await look())).not.toContain('error-unhandled')
})

test('an open dispute is told with its order and its last day', async () => {
  const { number, paymentIntent } = await placeOrder(database, randomUUID())
  const dispute = { ore: 25_000, status: 'open', withdrawals: 1, reinstatements: 0 }
  const disputes = JSON.stringify({ dp_1: { ...dispute, answerBy: '2026-12-09T23:59:59.000Z' } })
  const returned = { payment_intent: paymentIntent, refunded_ore: 0, refunds: '{}', disputes }
  await database.deleteFrom('payment_returns').execute()
  await database.insertInto('payment_returns').values(returned).execute()
  expect(await look()).toEqual({ 'dispute-open': [`order ${number}: dp_1, answer by 2026-12-09`] })
  await database.deleteFrom('payment_returns').execute()
})

test('work that fails three times in a row, or hangs, is a fault; a service that is away is none', async () => {
  const run = createWorks(database)
  const fails = async () => {
    throw new TypeError('x')
  }
  for (const _ of [1, 2]) await run('mails', fails)
  expect(await look()).toEqual({})
  await run('mails', fails)
  for (const _ of [1, 2, 3]) await run('prices', () => Promise.reject(new Unavailable('content service')))
  expect(await look()).toEqual({ 'work-failed': ['mails: it failed with TypeError'] })
  await run('mails', async () => {})
  expect(await look()).toEqual({})
  await database
    .updateTable('work_runs')
    .set({ succeeded_at: new Date(0) })
    .where('name', '=', 'mails')
    .execute()
  expect(await look()).toEqual({ 'work-failed': ['mails: it has not ended for 20 minutes'] })
})

test('the nightly work is done once by all programs, again after a failure, and told when it is late', async () => {
  const due = new Date('2026-11-21T02:30:00Z')
  const at = (time: string) => new Date(`2026-11-${time}:00Z`)
  const claim = (time: string) => claimNightly(database, due, at(time))
  expect(await claim('20T12:00')).toBe(true)
  await sql`truncate work_runs`.execute(database)
  expect(await claimNightly(database, at('20T02:30'), at('20T12:00'))).toBe(false)
  expect(await Promise.all([claim('21T02:31'), claim('21T02:31')])).toEqual(
    expect.arrayContaining([true, false]),
  )
  await recordFailure(database, 'reconcile', 'Stripe refuses the key')
  expect(await claim('21T03:30')).toBe(false)
  const nightly = (time: string) => look({ nightlyAt: '02:30', now: () => at(time).getTime() })
  expect(await nightly('21T04:29')).toEqual({ 'nightly-late': 'not known' })
  expect(await nightly('21T04:31')).toEqual({ 'nightly-late': ['reconcile: Stripe refuses the key'] })
  expect(await claim('21T03:32')).toBe(true)
  await recordSuccess(database, 'reconcile')
  await recordSuccess(database, 'nightly')
  expect(await nightly('21T04:31')).toEqual({})
  for (const _ of [1, 2]) await recordFailure(database, 'erase-deleted-accounts', 'another pool')
  expect(await nightly('21T04:31')).toEqual({
    'accounts-not-erased': ['erase-deleted-accounts: another pool'],
  })
})
