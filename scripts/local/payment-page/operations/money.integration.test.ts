import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { paidSession } from '../testing/paid.ts'
import { PATIENT_TEST_MS, type RunningPaymentPage, startRunning } from '../testing/running-payment-page.ts'
import { cart, press } from '../testing/shopper.ts'

vi.setConfig({ testTimeout: PATIENT_TEST_MS })

let running: RunningPaymentPage
let stripe: Stripe
beforeAll(async () => {
  running = await startRunning()
  stripe = running.stripe
})
afterAll(() => running.stop())

const objectOf = async (type: string, about: string, count = 1) =>
  (await running.shop.arrived(type, about, count)).at(-1)?.data.object

describe('a refund', () => {
  test('of the whole amount', async () => {
    const { payment, charge } = await paidSession(running)
    const made = await stripe.refunds.create({
      payment_intent: payment,
      reason: 'requested_by_customer',
      metadata: { why: 'wrong game' },
    })
    expect(made).toMatchObject({
      object: 'refund',
      status: 'succeeded',
      amount: 24_900,
      charge,
      payment_intent: payment,
      reason: 'requested_by_customer',
      metadata: { why: 'wrong game' },
    })
    expect(await stripe.refunds.retrieve(made.id, { expand: ['charge'] })).toMatchObject({
      charge: { id: charge, refunded: true, amount_refunded: 24_900 },
    })
    expect(await objectOf('charge.refunded', charge)).toMatchObject({ object: 'charge', refunded: true })
    expect((await stripe.refunds.list({ charge })).data).toHaveLength(1)
  })

  test('in parts, up to the paid amount', async () => {
    const { charge } = await paidSession(running)
    await stripe.refunds.create({ charge, amount: 10_000 })
    expect(await objectOf('charge.refunded', charge)).toMatchObject({
      refunded: false,
      amount_refunded: 10_000,
    })
    await expect(stripe.refunds.create({ charge, amount: 14_901 })).rejects.toMatchObject({ param: 'amount' })
    await stripe.refunds.create({ charge })
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: true, amount_refunded: 24_900 })
    await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_already_refunded' })
  })

  test('needs a payment', async () => {
    const { id, url } = await stripe.checkout.sessions.create(cart())
    await press(url, '4000 0000 0000 0002')
    const { payment_intent } = await stripe.checkout.sessions.retrieve(id)
    await expect(stripe.refunds.create({ payment_intent: String(payment_intent) })).rejects.toMatchObject({
      message: expect.stringContaining('does not have a successful charge to refund'),
    })
  })
})

describe('a dispute', () => {
  test.each([
    [true, 'won'],
    [false, 'lost'],
  ])('closed with won=%s is %s', async (won, status) => {
    const { payment, charge } = await paidSession(running)
    const opened = await running.control('POST', `/payments/${payment}/dispute`)
    expect([opened.status, (await opened.json()).status]).toEqual([200, 'needs_response'])
    expect(await objectOf('charge.dispute.created', charge)).toMatchObject({
      object: 'dispute',
      amount: 24_900,
      payment_intent: payment,
      reason: 'fraudulent',
      status: 'needs_response',
    })
    expect((await stripe.charges.retrieve(charge)).disputed).toBe(true)
    await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' })
    const closed = await running.control('POST', `/payments/${payment}/dispute/close`, { won })
    const { id } = await closed.json()
    expect(await objectOf('charge.dispute.closed', charge)).toMatchObject({ id, status })
    expect(await stripe.disputes.retrieve(id, { expand: ['charge'] })).toMatchObject({
      status,
      charge: { id: charge },
    })
    expect((await running.control('POST', `/payments/${payment}/dispute/close`, { won })).status).toBe(400)
  })

  test.each([
    ['4000 0000 0000 0259', 'fraudulent'],
    ['4000 0000 0000 2685', 'product_not_received'],
  ])('%s pays and is disputed as %s', async (number, reason) => {
    const { session, charge } = await paidSession(running, 'disputer@example.com', number)
    expect(await stripe.checkout.sessions.retrieve(session)).toMatchObject({ payment_status: 'paid' })
    expect(await objectOf('charge.dispute.created', charge)).toMatchObject({ reason })
  })

  test('of a refunded payment is impossible', async () => {
    const { payment } = await paidSession(running)
    expect((await running.control('POST', `/payments/${payment}/refund`)).status).toBe(200)
    const refused = await running.control('POST', `/payments/${payment}/dispute`)
    expect([refused.status, (await refused.json()).error]).toEqual([
      400,
      expect.stringContaining("can't be disputed"),
    ])
  })
})

describe('money that comes later', () => {
  const DELAYED = '4000 0000 0000 8203'

  test('completes the session as unpaid, and pays it when it arrives', async () => {
    const { session, payment, charge } = await paidSession(running, 'later@example.com', DELAYED)
    expect(await objectOf('checkout.session.completed', session)).toMatchObject({ payment_status: 'unpaid' })
    expect((await stripe.paymentIntents.retrieve(payment)).status).toBe('processing')
    await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ statusCode: 400 })
    await running.control('POST', `/payments/${payment}/settle`, { succeeded: true })
    expect(await objectOf('checkout.session.async_payment_succeeded', session)).toMatchObject({
      payment_status: 'paid',
    })
    await running.shop.arrived('payment_intent.succeeded', payment)
    const again = await running.control('POST', `/payments/${payment}/settle`, { succeeded: false })
    expect(again.status).toBe(400)
    expect((await stripe.checkout.sessions.retrieve(session)).payment_status).toBe('paid')
  })

  test('fails the payment when it does not arrive', async () => {
    const { session, payment } = await paidSession(running, 'never@example.com', DELAYED)
    await running.control('POST', `/payments/${payment}/settle`, { succeeded: false })
    expect(await objectOf('checkout.session.async_payment_failed', session)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    })
    await running.shop.arrived('payment_intent.payment_failed', payment)
  })
})
