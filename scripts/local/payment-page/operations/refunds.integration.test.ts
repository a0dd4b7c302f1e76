import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { paidSession } from '../testing/paid.ts'
import { PATIENT_TEST_MS, type RunningPaymentPage, startRunning } from '../testing/running-payment-page.ts'

vi.setConfig({ testTimeout: PATIENT_TEST_MS })

let running: RunningPaymentPage
let stripe: Stripe
beforeAll(async () => {
  running = await startRunning()
  stripe = running.stripe
})
afterAll(() => running.stop())

const PENDING = '4000 0000 0000 7726'
const FAILS_LATER = '4000 0000 0000 5126'

const update = (id: string, outcome: object) => running.control('POST', `/refunds/${id}/update`, outcome)
const lastOf = async (type: string, about: string) =>
  (await running.shop.arrived(type, about)).at(-1)?.data.object

test('a refund sends events for itself and its charge, and has the values that Stripe fills in', async () => {
  const { charge, payment } = await paidSession(running)
  const made = await stripe.refunds.create({ charge })
  const { payment_method } = await stripe.charges.retrieve(charge)
  expect(made).toMatchObject({
    status: 'succeeded',
    payment_method,
    balance_transaction: expect.stringMatching(/^txn_/),
  })
  expect(await lastOf('refund.created', made.id)).toMatchObject({ object: 'refund', payment_intent: payment })
  expect(await lastOf('charge.refunded', charge)).toMatchObject({ amount_refunded: 24_900 })
  const whole = await stripe.refunds.retrieve(made.id, { expand: ['balance_transaction'] })
  expect(whole.balance_transaction).toMatchObject({ type: 'refund', amount: -24_900, source: made.id })
})

test('a pending refund succeeds later', async () => {
  const { charge } = await paidSession(running, 'pending@example.com', PENDING)
  const made = await stripe.refunds.create({ charge })
  expect([made.status, made.pending_reason]).toEqual(['pending', 'processing'])
  expect((await stripe.charges.retrieve(charge)).refunded).toBe(true)
  expect((await update(made.id, { status: 'succeeded' })).status).toBe(200)
  for (const type of ['refund.updated', 'charge.refund.updated']) {
    expect(await lastOf(type, made.id)).toMatchObject({ id: made.id, status: 'succeeded' })
  }
})

test('a succeeded refund fails later, and its amount can be refunded again', async () => {
  const { charge } = await paidSession(running, 'failed@example.com', FAILS_LATER)
  const made = await stripe.refunds.create({ charge, amount: 10_000 })
  expect(made.status).toBe('succeeded')
  await update(made.id, { status: 'failed', failureReason: 'lost_or_stolen_card' })
  for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated']) {
    expect(await lastOf(type, made.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    })
  }
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: false, amount_refunded: 0 })
  expect((await stripe.refunds.create({ charge })).amount).toBe(24_900)
})

test('a pending refund is canceled without a failure', async () => {
  const { charge, payment } = await paidSession(running)
  const asked = await running.control('POST', `/payments/${payment}/refund`, { status: 'pending' })
  const { id } = await asked.json()
  await update(id, { status: 'canceled' })
  expect(await lastOf('refund.updated', id)).toMatchObject({ status: 'canceled' })
  expect(
    running.shop.received.some(
      ({ type, data }) => type === 'refund.failed' && 'id' in data.object && data.object.id === id,
    ),
  ).toBe(false)
  expect((await stripe.charges.retrieve(charge)).amount_refunded).toBe(0)
})

test.each(['succeeded', 'canceled'])('a succeeded refund can not become %s', async (status) => {
  const { charge } = await paidSession(running)
  const { id } = await stripe.refunds.create({ charge })
  const refused = await update(id, { status })
  expect([refused.status, (await refused.json()).error]).toEqual([
    400,
    expect.stringContaining(`is succeeded and can't become ${status}`),
  ])
})

test('refunds are listed by their payment', async () => {
  const { charge, payment } = await paidSession(running)
  const { id } = await stripe.refunds.create({ charge })
  const { data } = await stripe.refunds.list({ payment_intent: payment })
  expect(data.map((refund) => refund.id)).toEqual([id])
})
