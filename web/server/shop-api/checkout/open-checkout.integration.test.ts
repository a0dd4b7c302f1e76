import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { Unavailable } from '../../common/unavailable.ts'
import { Refusal } from '../http/refusal.ts'
import { abandonCheckouts, storeSession } from '../payment/checkout-record.ts'
import type { PaymentStatus } from '../payment/payments.ts'
import { databaseOfTests } from '../testing/database-of-tests.ts'
import { recordPaymentEvent } from '../testing/memory-register.ts'
import { claimSample, sampleIntent, sampleLine } from '../testing/place-order.ts'
import { scriptedPayments } from '../testing/scripted-payments.ts'
import { readCheckoutStatus } from './checkout-progress.ts'
import { claimCheckout } from './claim-checkout.ts'
import { openCheckout } from './open-checkout.ts'

const fod = sampleLine('fod')
const fist = sampleLine('fist')
const bundle = sampleLine('bundle', { unlocks: ['fod', 'fist'] })

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    (value) => value,
    (error: unknown) => (error instanceof Refusal ? error.problem : error),
  )

let payments: ReturnType<typeof scriptedPayments>
let sub: string

const database = await databaseOfTests()
beforeEach(() => {
  sub = randomUUID()
  payments = scriptedPayments()
})

const intentOf = (lines = [fod], attempt: string = randomUUID()) => sampleIntent({ sub, attempt, lines })
const needs = () => ({ database, payments, webhookGraceMs: 0, now: Date.now })
const checkout = (lines = [fod], attempt?: string) => openCheckout(needs(), intentOf(lines, attempt))
const statuses = async () => {
  const rows = await database
    .selectFrom('checkout_sessions')
    .select('status')
    .where('user_sub', '=', sub)
    .orderBy('created_at')
    .execute()
  return rows.map(({ status }) => status)
}
const payable = () => payments.sessions.filter(({ status }) => status === 'open').map(({ url }) => url)

test('an old id of an adventure counts as the adventure', async () => {
  const email = `${sub}@candlecast.example`
  await database
    .insertInto('entitlements')
    .values({ adventure_id: 'fist-pre-order', email, order_number: null, user_sub: null, revoked_at: null })
    .execute()
  const preOrder = { ...fist, id: 'pre-order', unlocks: ['fist-pre-order'] }
  await expect(checkout([preOrder])).rejects.toMatchObject({
    problem: { code: 'already-owned', ids: ['pre-order'] },
  })
})

test('a repeated attempt gets the same payment page, a new attempt gets a new one', async () => {
  const attempt = randomUUID()
  const url = await checkout([fod], attempt)
  expect(await checkout([fod], attempt)).toBe(url)
  expect(await checkout([fist], attempt)).not.toBe(url)
  expect(await checkout([fod])).not.toBe(url)
})

test('a changed cart or changed terms under the same attempt get a new page, and the old one is closed', async () => {
  const intent = intentOf()
  await openCheckout(needs(), intent)
  const lines = [{ ...fod, priceOre: 20_000 }]
  const cheaper = await openCheckout(needs(), { ...intent, lines })
  expect(payable()).toEqual([cheaper])
  const legalVersions = { terms: '2026-12-01', withdrawal: '2026-11-22' }
  const url = await openCheckout(needs(), { ...intent, lines, legalVersions })
  expect(payable()).toEqual([url])
  const rows = await database
    .selectFrom('checkout_sessions')
    .select('legal_versions')
    .where('user_sub', '=', sub)
    .where('status', '=', 'open')
    .execute()
  expect(rows).toEqual([{ legal_versions: legalVersions }])
})

test('open pages with an adventure in common are closed first, and other pages stay open', async () => {
  const other = await checkout([sampleLine('map')])
  await checkout([fod])
  const url = await checkout([bundle])
  expect(payable()).toEqual([other, url])
  expect(await statuses()).toEqual(['open', 'expired', 'open'])
})

test.each<PaymentStatus>(['paid', 'processing'])(
  'a product whose payment is %s is not sold again',
  async (status) => {
    const attempt = randomUUID()
    await checkout([fod], attempt)
    payments.setAll(status)
    expect(await codeOf(checkout([fod], attempt))).toEqual({ code: 'payment-pending', ids: ['fod'] })
    expect(await codeOf(checkout([fist, bundle]))).toEqual({ code: 'payment-pending', ids: ['bundle'] })
    expect(await statuses()).toEqual(['open', 'abandoned'])
  },
)

test('a product is not sold again while its payment is processing, unless that has ended without a word', async () => {
  await checkout([fod])
  const [session] = payments.sessions
  const { reference = '', id: sessionId = '' } = session ?? {}
  await recordPaymentEvent(database, {
    id: randomUUID(),
    type: 'paymentStarted',
    reference,
    sessionId,
  })
  expect(await codeOf(checkout([bundle]))).toEqual({ code: 'payment-pending', ids: ['bundle'] })
  payments.setAll('expired')
  expect(payable()).toEqual([])
  const url = await checkout([bundle])
  expect(payable()).toEqual([url])
})

test('an attempt whose page has expired gets a new one', async () => {
  const attempt = randomUUID()
  const url = await checkout([fod], attempt)
  payments.setAll('expired')
  expect(await checkout([fod], attempt)).not.toBe(url)
  expect(await statuses()).toEqual(['expired', 'open'])
})

test('no page is opened while the payment service can’t close an earlier page', async () => {
  await checkout([fod])
  payments.fail('expireSession')
  expect(await codeOf(checkout([bundle]))).toBeInstanceOf(Unavailable)
  expect(payments.sessions).toHaveLength(1)
})

test('after a failure the same attempt starts again', async () => {
  const attempt = randomUUID()
  payments.fail('openSession')
  expect(await codeOf(checkout([fod], attempt))).toBeInstanceOf(Unavailable)
  const url = await checkout([fod], attempt)
  expect(payable()).toEqual([url])
  expect(await statuses()).toEqual(['abandoned', 'open'])
})

test('after a crash before the session was stored, the same attempt gets the same session', async () => {
  const attempt = randomUUID()
  const lost = await payments.openSession(await claimSample(database, { sub, attempt }))
  expect(await checkout([fod], attempt)).toBe(lost.url)
})

test('with two tabs, the earlier request is refused if the later request begins before the earlier page is open', async () => {
  const gate = payments.hold('openSession')
  const early = codeOf(checkout([fod]))
  await gate.reached
  const late = await checkout([bundle])
  gate.open()
  expect(await early).toEqual({ code: 'too-many-requests' })
  expect(payable()).toEqual([late])
})

test('with many tabs at once, at most one page can be paid', async () => {
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, tab) => codeOf(checkout(tab % 2 ? [fod] : [bundle]))),
  )
  const urls = results.filter((result) => typeof result === 'string')
  expect(payable().length).toBeLessThanOrEqual(1)
  expect(urls).toEqual(expect.arrayContaining(payable()))
  expect(results.filter((result) => result instanceof Error)).toEqual([])
})

test('one attempt that is sent many times at once gets one page', async () => {
  const attempt = randomUUID()
  const results = await Promise.all(Array.from({ length: 12 }, () => codeOf(checkout([fod], attempt))))
  expect(new Set(results).size).toBe(1)
  expect(payable()).toEqual([results[0]])
})

test('too many checkouts in a short time are refused, but a repeated attempt is not', async () => {
  const attempt = randomUUID()
  const url = await checkout([fod], attempt)
  const others = Array.from({ length: 59 }, (_, index) => intentOf([sampleLine(`p${index}`)]))
  for (const intent of others) await claimCheckout(database, intent)
  expect(await codeOf(checkout([fist]))).toEqual({ code: 'too-many-requests' })
  expect(await checkout([fod], attempt)).toBe(url)
})

test('checkouts of another account are not rivals', async () => {
  const url = await checkout([fod])
  sub = randomUUID()
  await checkout([fod])
  expect(payable()).toContain(url)
})

test('a session is stored only for a checkout that is still open', async () => {
  const { reference } = await claimSample(database, { sub })
  await abandonCheckouts(database, [reference])
  expect(await storeSession(database, reference, { id: randomUUID(), url: 'http://localhost/pay' })).toBe(
    false,
  )
  expect(await readCheckoutStatus(needs(), reference, sub)).toBe('ended')
  expect(await readCheckoutStatus(needs(), reference, randomUUID())).toBeUndefined()
})
