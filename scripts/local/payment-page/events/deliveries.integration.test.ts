import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { paidSession } from '../testing/paid.ts'
import { PATIENT_TEST_MS, type RunningPaymentPage, startRunning } from '../testing/running-payment-page.ts'
import { cart, press } from '../testing/shopper.ts'

vi.setConfig({ testTimeout: PATIENT_TEST_MS })

let running: RunningPaymentPage
beforeAll(async () => {
  running = await startRunning()
})
afterAll(() => running.stop())
afterEach(() => running.shop.answerWith(200))

const rule = (email: string, order: object) => running.control('PUT', `/deliveries/${email}`, order)
const eventsOf = async (email: string) => (await running.control('GET', `/events?email=${email}`)).json()
const idsOf = (email: string) =>
  running.shop.received
    .filter(({ data: { object } }) => JSON.stringify(object).includes(email))
    .map(({ id }) => id)
const quiet = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a payment sends events for charge, payment and session, with the objects that Stripe sends', async () => {
  const { session, payment, charge } = await paidSession(running)
  const [completed] = await running.shop.arrived('checkout.session.completed', session)
  expect(completed).toMatchObject({
    id: expect.stringMatching(/^evt_/),
    object: 'event',
    api_version: Stripe.API_VERSION,
    livemode: false,
    data: {
      object: { object: 'checkout.session', id: session, payment_intent: payment, payment_status: 'paid' },
    },
  })
  expect((await running.shop.arrived('charge.succeeded', charge))[0]?.data.object).toMatchObject({
    id: charge,
  })
  expect((await running.shop.arrived('payment_intent.succeeded', payment))[0]?.data.object).toMatchObject({
    id: payment,
    amount_received: 24_900,
  })
  expect(await running.stripe.events.retrieve(completed?.id ?? '')).toEqual(completed)
  const { data } = await running.stripe.events.list({ types: ['checkout.session.completed'], limit: 1 })
  expect(data[0]?.id).toBe(completed?.id)
})

test('an event is repeated until the shop answers without an error', async () => {
  running.shop.answerWith(500, 500, 404, 302, 200)
  const email = 'stubborn@example.com'
  const { id } = await running.stripe.checkout.sessions.create(cart({ customer_email: email }))
  await running.stripe.checkout.sessions.expire(id)
  const arrived = await running.shop.arrived('checkout.session.expired', id, 5)
  expect(new Set(arrived.map((event) => event.id)).size).toBe(1)
  await expect
    .poll(() => eventsOf(email))
    .toMatchObject([{ deliveries: [{ status: 'delivered', attempts: 5, answer: '200' }] }])
  await quiet(150)
  expect(idsOf(email)).toHaveLength(5)
})

describe('events of one shopper can be', () => {
  test('sent twice', async () => {
    const email = 'twice@example.com'
    await rule(email, { mode: 'twice' })
    const { session } = await paidSession(running, 'Twice@Example.com')
    const [one, other] = await running.shop.arrived('checkout.session.completed', session, 2)
    expect(one).toEqual(other)
  })

  test('held until they are released', async () => {
    const email = 'held@example.com'
    await rule(email, { mode: 'held' })
    const { session } = await paidSession(running, email)
    await paidSession(running, 'beside@example.com')
    await running.shop.arrived('checkout.session.completed', 'beside@example.com')
    expect(idsOf(email)).toEqual([])
    const released = await running.control('POST', `/deliveries/${email}/release`)
    expect(await released.json()).toEqual({ released: 3 })
    await running.shop.arrived('checkout.session.completed', session)
    await rule(email, { mode: 'normal' })
    await running.shop.arrived('charge.succeeded', (await paidSession(running, email)).charge)
  })

  test('late', async () => {
    const email = 'late@example.com'
    await rule(email, { mode: 'late', lateMs: 400 })
    const { session } = await paidSession(running, email)
    await quiet(150)
    expect(idsOf(email)).toEqual([])
    await running.shop.arrived('checkout.session.completed', session)
  })

  test('sent once more', async () => {
    const { session } = await paidSession(running)
    const [event] = await running.shop.arrived('checkout.session.completed', session)
    expect((await running.control('POST', `/events/${event?.id}/resend`)).status).toBe(204)
    await running.shop.arrived('checkout.session.completed', session, 2)
    expect((await running.control('POST', '/events/evt_x/resend')).status).toBe(404)
  })

  test.each([{}, { mode: 'never' }, { mode: 'late', lateMs: -1 }])('not %j', async (order) => {
    expect((await rule('odd@example.com', order)).status).toBe(400)
  })
})

test('undelivered events are sent after a restart', async () => {
  const email = 'later@example.com'
  await rule(email, { mode: 'late', lateMs: 500 })
  const { url } = await running.stripe.checkout.sessions.create(cart({ customer_email: email }))
  await press(url)
  await running.restart()
  expect(idsOf(email)).toEqual([])
  await running.shop.arrived('checkout.session.completed', email)
})
