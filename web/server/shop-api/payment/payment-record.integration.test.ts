import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { OrderStatus } from '#shared/api/orders.ts'
import { isAccountErased } from '../account/erased-accounts.ts'
import type { Shopper } from '../account/signed-in.ts'
import { unlockedAdventures } from '../orders/entitlements.ts'
import type { DisputeStatus, RefundStatus, ReturnedMoneyEvent } from '../orders/returned-money.ts'
import { eraseAccount } from '../own-data/erase.ts'
import { failedPaymentsOf, ordersOf, pendingOrdersOf } from '../own-data/orders-of-account.ts'
import { databaseOfTests } from '../testing/database-of-tests.ts'
import { recordPaymentEvent, registerOf, repairPaymentRecord } from '../testing/memory-register.ts'
import { claimSample, newShopper, paidEvent, sampleLine } from '../testing/place-order.ts'
import { silentServices } from '../testing/silent-services.ts'
import { cardDetails } from '../testing/sold-order.ts'
import { expireCheckout, restoreCheckout } from './checkout-record.ts'
import type { Checkout, PaymentEvent, Payments, SessionEvent } from './payments.ts'
import { syncPaymentSession } from './sync-payment.ts'

let shopper: Shopper

const database = await databaseOfTests()
beforeEach(() => {
  shopper = newShopper()
})

const begin = (lines = [sampleLine('fod')], who = shopper): Promise<Checkout> =>
  claimSample(database, { ...who, lines })

/** Each event has an id of its own. */
function eventsOf({ reference, totalOre }: Checkout) {
  const paymentIntent = `pi_${reference}`
  const inSession = () => ({ id: randomUUID(), reference, sessionId: `cs_${reference}` })
  const ofPayment = () => ({ id: randomUUID(), paymentIntent })
  const paidAt = new Date('2026-11-20T10:00:00Z')
  return {
    paid: (change = {}) => paidEvent(reference, { totalOre, paidAt, ...change }),
    started: (): SessionEvent => ({ ...inSession(), type: 'paymentStarted' }),
    failed: (): SessionEvent => ({ ...inSession(), type: 'paymentFailed' }),
    expired: (): SessionEvent => ({ ...inSession(), type: 'sessionExpired' }),
    refunded: (status: RefundStatus = 'succeeded', ore = totalOre): ReturnedMoneyEvent => ({
      ...ofPayment(),
      type: 'refundChanged',
      refundId: `re_${ore}`,
      ore,
      status,
    }),
    disputed: (status: DisputeStatus, withdrawals = 1, reinstatements = 0): ReturnedMoneyEvent => ({
      ...ofPayment(),
      type: 'disputeChanged',
      disputeId: 'du_1',
      ore: totalOre,
      status,
      withdrawals,
      reinstatements,
    }),
  }
}
const record = async (...events: PaymentEvent[]) => {
  for (const event of events) await recordPaymentEvent(database, event)
}
const statusOf = async () => (await ordersOf(database, shopper.sub)).map(({ status }) => status)
const unlocked = () => unlockedAdventures(database, shopper)
const eventCount = async (...ids: string[]) =>
  (await database.selectFrom('payment_events').select('id').where('id', 'in', ids).execute()).length

test('a payment makes one order and unlocks the products', async () => {
  const events = eventsOf(
    await begin([
      sampleLine('bundle', { unlocks: ['fod', 'fist'] }),
      sampleLine('map'),
      sampleLine('atlas', { unlocks: ['map', 'map'] }),
    ]),
  )
  const paid = events.paid()
  expect(await recordPaymentEvent(database, paid)).toBe('recorded')
  expect(await recordPaymentEvent(database, paid)).toBe('repeated')
  expect(await recordPaymentEvent(database, events.paid())).toBe('recorded')
  expect(await ordersOf(database, shopper.sub)).toMatchObject([
    {
      paidAt: '2026-11-20T10:00:00.000Z',
      total: 750,
      refunded: 0,
      lines: [{ id: 'bundle' }, { id: 'map' }, { id: 'atlas', price: 250 }],
    },
  ])
  expect(await unlocked()).toEqual(['fist', 'fod', 'map'])
})

const mailsOf = async ({ reference }: Checkout) =>
  (
    await database.selectFrom('mails').select('payload').where('checkout_reference', '=', reference).execute()
  ).map(({ payload }) => payload)

const failedOf = () => failedPaymentsOf(database, shopper.sub)

test('a payment on its way that fails or expires is told once, whatever the order of the events', async () => {
  const rows: [told: number, ...('started' | 'failed' | 'expired' | 'paid')[]][] = [
    [1, 'started', 'failed', 'failed'],
    [1, 'failed', 'failed', 'started'],
    [1, 'expired', 'started', 'expired'],
    // A payment page that was left is no failed payment.
    [0, 'expired'],
    [0, 'started', 'paid', 'failed', 'expired'],
  ]
  for (const [told, ...kinds] of rows) {
    shopper = newShopper()
    const checkout = await begin([sampleLine('fod'), sampleLine('map')])
    const events = eventsOf(checkout)
    await record(...kinds.map((kind) => events[kind]()))
    const mail = { kind: 'payment-failed', totalOre: 500_00, productId: null }
    const payment = { lines: [{ id: 'fod', price: 250 }, { id: 'map' }], isCart: true }
    expect(await mailsOf(checkout), kinds.join()).toMatchObject(Array(told).fill(mail))
    expect(await failedOf()).toMatchObject(Array(told).fill(payment))
    expect(await pendingOrdersOf(database, shopper.sub)).toEqual([])
    await eraseAccount({ database, payments: silentServices.payments }, shopper)
    expect(await mailsOf(checkout)).toEqual([])
  }
})

test('reconciling finds a payment that failed, and a checkout that has ended without an event', async () => {
  const read = await begin()
  await record(eventsOf(read).started())
  const found = { ...eventsOf(read).failed(), id: 'as of now' }
  expect(await repairPaymentRecord(database, found, { write: false })).toBe('recorded')
  expect(await mailsOf(read)).toEqual([])
  expect(await repairPaymentRecord(database, found, { write: true })).toBe('recorded')
  expect(await repairPaymentRecord(database, found, { write: true })).toBe('repeated')

  const unknown = await begin()
  await record(eventsOf(unknown).started())
  await expireCheckout(database, unknown.reference)
  await expireCheckout(database, unknown.reference)
  expect([(await mailsOf(read)).length, (await mailsOf(unknown)).length]).toEqual([1, 1])
  expect(await failedOf()).toHaveLength(2)
})

test('refunds and disputes lock the content while the shop lacks the money, in any order of the events', async () => {
  type Make = (events: ReturnType<typeof eventsOf>) => PaymentEvent
  const paid: Make = (events) => events.paid()
  const refund =
    (status?: RefundStatus): Make =>
    (events) =>
      events.refunded(status)
  const dispute =
    (...change: Parameters<ReturnType<typeof eventsOf>['disputed']>): Make =>
    (events) =>
      events.disputed(...change)
  const rows: [status: OrderStatus, isUnlocked: boolean, ...events: Make[]][] = [
    ['refunded', false, paid, refund()],
    ['refunded', false, refund(), paid],
    ['refund-failed', true, paid, refund(), refund('failed')],
    ['dispute-inquiry', true, paid, dispute('inquiry', 0)],
    ['disputed', false, paid, dispute('inquiry', 0), dispute('open', 1)],
    ['paid', true, paid, dispute('open', 1), dispute('open', 1, 1)],
    ['paid', true, paid, dispute('won', 1, 1), dispute('open')],
  ]
  for (const [status, isUnlocked, ...makers] of rows) {
    shopper = newShopper()
    const events = eventsOf(await begin())
    await record(...makers.map((make) => make(events)))
    const seen = { status: await statusOf(), unlocked: await unlocked() }
    expect(seen).toEqual({ status: [status], unlocked: isUnlocked ? ['fod'] : [] })
  }
})

test('a repair records only missing events, and without `write` nothing', async () => {
  const events = eventsOf(await begin())
  const repair = (event: PaymentEvent, write: boolean) => repairPaymentRecord(database, event, { write })
  expect(await repair(events.paid(), false)).toBe('recorded')
  expect(await statusOf()).toEqual([])
  expect(await repair(events.refunded(), true)).toBe('repeated')
  expect(await repair(events.paid(), true)).toBe('recorded')
  expect(await repair(events.paid(), true)).toBe('repeated')
  expect(await repair(events.refunded(), false)).toBe('recorded')
  expect(await unlocked()).toEqual(['fod'])
  expect(await repair(events.refunded(), true)).toBe('recorded')
  expect(await repair(events.refunded(), true)).toBe('repeated')
  expect(await unlocked()).toEqual([])
})

test('a late event about a paid checkout of a deleted account changes nothing', async () => {
  const checkout = await begin()
  const events = eventsOf(checkout)
  await record(events.paid())
  await eraseAccount({ database, payments: silentServices.payments }, shopper)
  expect(await recordPaymentEvent(database, events.paid())).toBe('recorded')
  expect(await repairPaymentRecord(database, events.paid(), { write: true })).toBe('repeated')
  expect(await statusOf()).toEqual(['paid'])
  expect(await isAccountErased(database, shopper.sub)).toBe(true)
  await expect(begin()).rejects.toThrow('has just been deleted')
  expect(await recordPaymentEvent(database, events.disputed('open'))).toBe('recorded')
  expect(await statusOf()).toEqual(['disputed'])
  await record(events.disputed('won', 1, 1), events.refunded())
  expect(await statusOf()).toEqual(['refunded'])
  expect(await unlocked()).toEqual([])
})

test('processing payments are listed until they are paid; ended ones can still be paid', async () => {
  const checkout = await begin()
  const events = eventsOf(checkout)
  await record(events.started())
  expect(await pendingOrdersOf(database, shopper.sub)).toMatchObject([
    { reference: checkout.reference, status: 'processing', total: 250, lines: [{ id: 'fod' }] },
  ])
  await record(events.failed(), events.expired())
  expect(await statusOf()).toEqual([])
  await record(events.paid())
  expect(await pendingOrdersOf(database, shopper.sub)).toEqual([])
  expect(await statusOf()).toEqual(['paid'])
})

test('a refund of one of two payments for the same adventure leaves it unlocked', async () => {
  const [one, other] = [eventsOf(await begin()), eventsOf(await begin())]
  await record(one.paid(), other.paid(), one.refunded())
  expect(await statusOf()).toEqual(['paid', 'refunded'])
  expect(await unlocked()).toEqual(['fod'])
  await record(other.disputed('open'))
  expect(await unlocked()).toEqual([])
})

test('order numbers have no gaps, also after a refused payment', async () => {
  const wrong = eventsOf(await begin()).paid({ totalOre: 24_999 })
  for (const change of [wrong, wrong, { ...wrong, totalOre: 25_000, currency: 'eur' }])
    await expect(recordPaymentEvent(database, change)).rejects.toThrow(/ paid for 25000 öre/)
  const shoppers = Array.from({ length: 8 }, () => newShopper())
  const begun = await Promise.all(shoppers.map((who) => begin([sampleLine('fod')], who)))
  await Promise.all(begun.map((checkout) => recordPaymentEvent(database, eventsOf(checkout).paid())))
  const rows = await database.selectFrom('orders').select('number').orderBy('number').execute()
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
  expect(await eventCount(wrong.id)).toBe(0)
})

test('only a payment of the last seconds is left to the webhook, also while our clock is behind', async () => {
  const rows: [ageMs: number, recorded: OrderStatus[]][] = [
    [2_000, []],
    [9_000, ['paid']],
    [-600_000, ['paid']],
  ]
  for (const [ageMs, recorded] of rows) {
    shopper = newShopper()
    const now = Date.now()
    const event = eventsOf(await begin()).paid({ paidAt: new Date(now - ageMs), details: cardDetails })
    const payments: Payments = {
      ...silentServices.payments,
      register: registerOf(database),
      readSession: async () => ({ status: 'paid', event }),
    }
    await syncPaymentSession({ database, payments, webhookGraceMs: 8_000, now: () => now }, 'cs_1')
    expect(await statusOf(), `${ageMs} ms`).toEqual(recorded)
  }
})

test('a second session of one checkout is refused', async () => {
  const events = eventsOf(await begin())
  await record(events.paid())
  await expect(recordPaymentEvent(database, events.paid({ sessionId: 'cs_other' }))).rejects.toThrow()
  expect(await statusOf()).toEqual(['paid'])
})

test('a paid checkout without a record is restored, then recorded as paid, with the versions of the legal texts', async () => {
  const checkout = await begin()
  const events = eventsOf(checkout)
  const paid = events.paid()
  await database.deleteFrom('checkout_sessions').where('reference', '=', checkout.reference).execute()
  expect(await recordPaymentEvent(database, events.expired())).toBe('recorded')
  expect(await recordPaymentEvent(database, paid)).toBe('unknown-checkout')
  expect(await eventCount(paid.id)).toBe(0)
  const restore = () => restoreCheckout(database, checkout, `cs_${checkout.reference}`)
  await Promise.all([restore(), restore()])
  expect(await recordPaymentEvent(database, paid)).toBe('recorded')
  expect(await unlocked()).toEqual(['fod'])
  const orders = database.selectFrom('orders').select('legal_versions')
  const [restored] = await orders.where('reference', '=', checkout.reference).execute()
  expect(restored?.legal_versions).toEqual({ terms: '2026-11-22', withdrawal: '2026-11-22' })
})

test('a grant needs a verified address, and is erased with the account of the address', async () => {
  const { email } = shopper
  await database
    .insertInto('entitlements')
    .values({
      adventure_id: 'fod-kickstarter',
      email,
      order_number: null,
      user_sub: null,
      revoked_at: null,
    })
    .execute()
  expect(await unlockedAdventures(database, { ...shopper, isEmailVerified: false })).toEqual([])
  expect(await unlockedAdventures(database, { ...newShopper(), email: '' })).toEqual([])
  expect(await unlocked()).toEqual(['fod-kickstarter'])
  await eraseAccount({ database, payments: silentServices.payments }, { ...shopper, isEmailVerified: false })
  expect(await unlocked()).toEqual(['fod-kickstarter'])
  await eraseAccount({ database, payments: silentServices.payments }, shopper)
  expect(await unlocked()).toEqual([])
})
