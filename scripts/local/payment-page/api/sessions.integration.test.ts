import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  clientOf,
  PATIENT_TEST_MS,
  type RunningPaymentPage,
  startRunning,
} from '../testing/running-payment-page.ts'
import { CANCEL_URL, cart, line, press, SUCCESS_URL } from '../testing/shopper.ts'

vi.setConfig({ testTimeout: PATIENT_TEST_MS })

let running: RunningPaymentPage
let stripe: Stripe
beforeAll(async () => {
  running = await startRunning()
  stripe = running.stripe
})
afterAll(() => running.stop())

const sessions = () => stripe.checkout.sessions

test('a new session has the shape and the values that Stripe gives it', async () => {
  const expires = Math.floor(Date.now() / 1000) + 3_600
  const made = await sessions().create(
    cart({
      line_items: [line('Fortress of Death', 24_900), { ...line('Artbook', 9_950), quantity: 2 }],
      client_reference_id: 'user-1',
      metadata: { order: '17' },
      locale: 'en',
      submit_type: 'pay',
      expires_at: expires,
      payment_method_types: ['card'],
    }),
  )
  expect(made).toMatchObject({
    id: expect.stringMatching(/^cs_test_[a-zA-Z0-9]{58}$/),
    object: 'checkout.session',
    amount_subtotal: 44_800,
    amount_total: 44_800,
    cancel_url: CANCEL_URL,
    client_reference_id: 'user-1',
    currency: 'sek',
    customer_email: 'ada@example.com',
    customer_details: { email: 'ada@example.com' },
    expires_at: expires,
    livemode: false,
    locale: 'en',
    metadata: { order: '17' },
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    submit_type: 'pay',
    success_url: SUCCESS_URL,
    ui_mode: 'hosted_page',
    url: `${running.url}/pay/${made.id}`,
  })
  expect(made.line_items).toBeUndefined()
  expect(made.lastResponse).toMatchObject({
    requestId: expect.stringMatching(/^req_/),
    apiVersion: Stripe.API_VERSION,
    idempotencyKey: expect.stringMatching(/^stripe-node-retry-/),
  })
})

test('a session lasts a day unless the shop says otherwise', async () => {
  const { created, expires_at } = await sessions().create(cart())
  expect(expires_at - created).toBe(24 * 60 * 60)
})

test('lines are returned on request, in pages', async () => {
  const made = await sessions().create(
    cart({ line_items: [line('One', 1_000), line('Two', 2_000), line('Three', 3_000)] }),
  )
  const { line_items } = await sessions().retrieve(made.id, { expand: ['line_items'] })
  expect(line_items).toMatchObject({
    object: 'list',
    has_more: false,
    url: `/v1/checkout/sessions/${made.id}/line_items`,
  })
  expect(line_items?.data[0]).toMatchObject({
    object: 'item',
    description: 'One',
    quantity: 1,
    amount_total: 1_000,
    price: { object: 'price', unit_amount: 1_000, currency: 'sek', type: 'one_time' },
  })
  expect(String(line_items?.data[0]?.price?.unit_amount_decimal)).toBe('1000')
  const paged = await sessions().listLineItems(made.id, { limit: 2 }).autoPagingToArray({ limit: 10 })
  expect(paged.map(({ description }) => description)).toEqual(['One', 'Two', 'Three'])
})

test('payment and charge are expanded on request', async () => {
  const made = await sessions().create(cart({ payment_intent_data: { metadata: { order: '9' } } }))
  await press(made.url)
  const plain = await sessions().retrieve(made.id)
  expect(plain).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
  expect(plain.payment_intent).toMatch(/^pi_/)
  const whole = await sessions().retrieve(made.id, { expand: ['payment_intent.latest_charge'] })
  expect(whole.payment_intent).toMatchObject({
    id: plain.payment_intent,
    object: 'payment_intent',
    status: 'succeeded',
    amount_received: 24_900,
    metadata: { order: '9' },
    latest_charge: {
      object: 'charge',
      paid: true,
      metadata: { order: '9' },
      payment_intent: plain.payment_intent,
    },
  })
  await expect(sessions().retrieve(made.id, { expand: ['mode'] })).rejects.toMatchObject({
    message: 'This property cannot be expanded (mode).',
  })
})

test('sessions are listed newest first, and filtered by payment, shopper, status and time', async () => {
  const customer_email = 'lister@example.com'
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1)
    ids.unshift((await sessions().create(cart({ customer_email }))).id)
  const customer_details = { email: 'Lister@example.com' }
  const pages = sessions().list({ customer_details, limit: 2, expand: ['data.line_items'] })
  const all = await pages.autoPagingToArray({ limit: 10 })
  expect(all.map(({ id }) => id)).toEqual(ids)
  expect(all[0]?.line_items?.data).toHaveLength(1)
  const [newest, middle, oldest] = all
  const newer = await sessions().list({ customer_details, ending_before: oldest?.id ?? '', limit: 1 })
  expect([newer.data[0]?.id, newer.has_more]).toEqual([middle?.id, true])
  await press(newest?.url ?? '')
  const { payment_intent } = await sessions().retrieve(newest?.id ?? '')
  const found = await sessions().list({ payment_intent: String(payment_intent) })
  expect(found.data.map(({ id }) => id)).toEqual([newest?.id])
  expect((await sessions().list({ payment_intent: 'pi_unknown' })).data).toEqual([])
  expect((await sessions().list({ customer_details, status: 'complete' })).data).toHaveLength(1)
  const created = { gt: Math.floor(Date.now() / 1000) + 60 }
  expect((await sessions().list({ customer_details, created })).data).toEqual([])
})

test('an open session can be expired, once', async () => {
  const { id } = await sessions().create(cart())
  expect(await sessions().expire(id)).toMatchObject({
    status: 'expired',
    url: null,
    payment_status: 'unpaid',
  })
  await running.shop.arrived('checkout.session.expired', id)
  await expect(sessions().expire(id)).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('This Checkout Session has a status of expired.'),
  })
})

test.each([
  ['checkout.session', 'session', () => sessions().retrieve('cs_test_x')],
  ['payment_intent', 'intent', () => stripe.paymentIntents.retrieve('pi_x')],
  ['charge', 'charge', () => stripe.charges.retrieve('ch_x')],
  ['refund', 'id', () => stripe.refunds.retrieve('re_x')],
  ['event', 'id', () => stripe.events.retrieve('evt_x')],
  ['dispute', 'dispute', () => stripe.disputes.retrieve('du_x')],
])('an unknown %s is missing', async (object, param, ask) => {
  await expect(ask()).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
    code: 'resource_missing',
    param,
    message: expect.stringMatching(new RegExp(`^No such ${object}: '`)),
  })
})

describe('a key', () => {
  test.each([
    ['Bearer sk_test_wrong', 'Invalid API Key provided'],
    ['', 'You did not provide an API key'],
    [`Basic ${btoa('sk_test_wrong:')}`, 'Invalid API Key provided'],
  ])('"%s" is refused', async (authorization, message) => {
    const response = await running.call('GET', '/v1/events', undefined, { authorization })
    const { error } = await response.json()
    expect([response.status, error.type]).toEqual([401, 'invalid_request_error'])
    expect(error.message).toContain(message)
    expect(response.headers.get('request-id')).toMatch(/^req_/)
  })

  test('makes the package throw an authentication error', async () => {
    await expect(clientOf(running.url, 'sk_test_other').events.list()).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    )
  })
})

test('other addresses and methods are unrecognised', async () => {
  for (const [method, path] of [
    ['GET', '/v1/customers'],
    ['DELETE', '/v1/refunds'],
  ] as const) {
    const response = await running.call(method, path)
    const { error } = await response.json()
    expect(response.status).toBe(404)
    expect(error.message).toContain(`Unrecognized request URL (${method}: ${path})`)
  }
})

describe('the API version', () => {
  const answer = (headers: HeadersInit) => running.call('GET', '/v1/events', undefined, headers)

  test.each([{}, { 'stripe-version': Stripe.API_VERSION }])('%j is answered', async (headers) => {
    const { status, headers: answered } = await answer(headers)
    expect([status, answered.get('stripe-version')]).toEqual([200, Stripe.API_VERSION])
  })

  test.each(['2024-06-20', '2026-09-30.endive', 'newest'])(
    '%s is rejected with a clear message',
    async (version) => {
      const response = await answer({ 'stripe-version': version })
      const { error } = await response.json()
      expect([response.status, error.message]).toEqual([
        400,
        expect.stringContaining(
          `speaks Stripe API version ${Stripe.API_VERSION} only, and was asked for ${version}`,
        ),
      ])
    },
  )
})

test('the webhook can be looked up', async () => {
  const { data } = await stripe.webhookEndpoints.list()
  expect(data).toMatchObject([{ object: 'webhook_endpoint', url: running.shop.url, status: 'enabled' }])
  expect(data[0]?.enabled_events).toContain('checkout.session.completed')
})
