import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { paidSession } from './testing/paid.ts'
import { PATIENT_TEST_MS, type RunningPaymentPage, startRunning } from './testing/running-payment-page.ts'
import { cart } from './testing/shopper.ts'

vi.setConfig({ testTimeout: PATIENT_TEST_MS })

let running: RunningPaymentPage
beforeAll(async () => {
  running = await startRunning()
})
afterAll(() => running.stop())
afterEach(() => running.control('DELETE', '/faults'))

const create = (customer_email: string, timeout = 2_000) =>
  running.stripe.checkout.sessions.create(cart({ customer_email }), { timeout })
const fault = async (order: object) =>
  expect((await running.control('PUT', '/faults', order)).status).toBe(200)
const left = async () => (await running.control('GET', '/faults')).json()

test.each([undefined, 'Bearer wrong', 'Basic x'])(
  'control calls are rejected with the authorization %s',
  async (authorization) => {
    const headers = authorization === undefined ? {} : { headers: { authorization } }
    for (const [method, path] of [
      ['GET', '/control/sessions'],
      ['PUT', '/control/faults'],
      ['POST', '/control/payments/pi_x/refund'],
    ] as const) {
      const { status } = await fetch(`${running.url}${path}`, { method, ...headers })
      expect([400, 401]).toContain(status)
    }
  },
)

test('finds sessions of a shopper, ignoring case of the e-mail address', async () => {
  const { session } = await paidSession(running, 'Mixed@Example.com')
  const found = await (await running.control('GET', '/sessions?email=mixed@example.COM')).json()
  expect(found).toMatchObject([{ id: session, object: 'checkout.session', payment_status: 'paid' }])
  expect((await running.control('POST', `/sessions/${session}/expire`)).status).toBe(400)
  expect((await running.control('POST', '/sessions/cs_test_x/expire')).status).toBe(404)
})

describe('a fault', () => {
  test.each([429, 500, 502, 503])('answers %i to one shopper alone', async (status) => {
    await fault({ effect: 'status', status, email: 'unlucky@example.com' })
    expect(await create('lucky@example.com')).toMatchObject({ status: 'open' })
    await expect(create('Unlucky@example.com')).rejects.toMatchObject({ statusCode: status })
    expect(await create('unlucky@example.com')).toMatchObject({ status: 'open' })
    expect(await left()).toEqual([])
  })

  test('applies to calls that name the shopper by an id', async () => {
    const { payment, session, charge } = await paidSession(running, 'unlucky@example.com')
    const { stripe } = running
    const calls = [
      () => stripe.checkout.sessions.retrieve(session),
      () => stripe.paymentIntents.retrieve(payment),
      () => stripe.charges.retrieve(charge),
      () => stripe.refunds.create({ payment_intent: payment }),
    ]
    await fault({ effect: 'status', status: 503, email: 'unlucky@example.com', times: calls.length })
    for (const call of calls) await expect(call()).rejects.toMatchObject({ statusCode: 503 })
    expect((await stripe.charges.retrieve(charge)).amount_refunded).toBe(0)
  })

  test('can be limited to some calls', async () => {
    await fault({ effect: 'status', status: 500, method: 'POST', path: '/v1/refunds' })
    expect(await create('any@example.com')).toMatchObject({ status: 'open' })
    expect(await left()).toHaveLength(1)
  })

  test('hangs until the caller gives up', async () => {
    await fault({ effect: 'hang', email: 'patient@example.com' })
    await expect(create('patient@example.com', 100)).rejects.toMatchObject({ type: 'StripeConnectionError' })
  })

  test('drops the connection', async () => {
    // The stripe package repeats a dropped call once.
    await fault({ effect: 'drop', email: 'cut@example.com', times: 2 })
    await expect(create('cut@example.com')).rejects.toMatchObject({ type: 'StripeConnectionError' })
    const { data } = await running.stripe.checkout.sessions.list({
      customer_details: { email: 'cut@example.com' },
    })
    expect(data).toEqual([])
  })

  test('replaces a fault for the same calls', async () => {
    await fault({ effect: 'drop', email: 'a@example.com' })
    await fault({ effect: 'hang', email: 'A@example.com' })
    await fault({ effect: 'hang', email: 'b@example.com' })
    expect(await left()).toHaveLength(2)
    await running.control('DELETE', '/faults?email=a@example.com')
    expect(await left()).toMatchObject([{ email: 'b@example.com' }])
  })

  test.each([
    '{',
    {},
    { effect: 'explode' },
    { effect: 'drop', times: 0 },
    { effect: 'status', status: 200 },
  ])('is not %j', async (order) => {
    expect((await running.control('PUT', '/faults', order)).status).toBe(400)
  })
})
