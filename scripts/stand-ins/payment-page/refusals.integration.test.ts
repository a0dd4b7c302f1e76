import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPaymentPage } from './payment-page.ts'
import {
  PATIENT_TEST_MS,
  type RunningPaymentPage,
  SECRET_KEY,
  startRunning,
} from './testing/running-payment-page.ts'
import { cart, line } from './testing/shopper.ts'

vi.setConfig({ testTimeout: PATIENT_TEST_MS })

let running: RunningPaymentPage
beforeAll(async () => {
  running = await startRunning()
})
afterAll(() => running.stop())

type Changes = Partial<Record<keyof Stripe.Checkout.SessionCreateParams, unknown>> & Record<string, unknown>

const now = () => Math.floor(Date.now() / 1000)
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 'v']))

/** Parameters whose line has another price. */
const priced = (price: Record<string, unknown>) => ({
  line_items: [{ quantity: 1, price_data: { ...line('A', 1_000).price_data, ...price } }],
})
const PRICE = 'line_items[0][price_data]'

test('parameters of a session, with the code and the name that Stripe gives', async () => {
  const rows: [changes: Changes, code: string | undefined, param: string][] = [
    [{ colour: 'red' }, 'parameter_unknown', 'colour'],
    [{ discounts: [{ coupon: 'x' }] }, 'parameter_unknown', 'discounts'],
    [{ payment_method_types: ['swish'] }, 'parameter_unknown', 'payment_method_types'],
    [priced({ colour: 'red' }), 'parameter_unknown', `${PRICE}[colour]`],
    [{ mode: undefined }, 'parameter_missing', 'mode'],
    [{ mode: 'subscription' }, undefined, 'mode'],
    [{ line_items: '' }, undefined, 'line_items'],
    [{ success_url: '' }, 'parameter_invalid_empty', 'success_url'],
    [{ success_url: '/shop/success' }, 'url_invalid', 'success_url'],
    [{ cancel_url: 'javascript:alert(1)' }, 'url_invalid', 'cancel_url'],
    [{ customer_email: 'ada' }, 'email_invalid', 'customer_email'],
    [{ locale: 'xx' }, undefined, 'locale'],
    [{ automatic_tax: { enabled: true } }, undefined, 'automatic_tax[enabled]'],
    [priced({ currency: 'gold' }), undefined, `${PRICE}[currency]`],
    [{ line_items: [line('A', 1_000), priced({ currency: 'eur' }).line_items[0]] }, undefined, 'line_items'],
    [priced({ unit_amount: 10.5 }), 'parameter_invalid_integer', `${PRICE}[unit_amount]`],
    [priced({ unit_amount: -1 }), 'parameter_invalid_integer', `${PRICE}[unit_amount]`],
    [priced({ unit_amount: 299 }), 'amount_too_small', ''],
    [{ metadata: keys(51) }, undefined, 'metadata'],
    [{ metadata: { k: 'v'.repeat(501) } }, undefined, 'metadata[k]'],
    [{ expires_at: now() + 60 }, undefined, 'expires_at'],
    [{ expires_at: now() + 25 * 60 * 60 }, undefined, 'expires_at'],
  ]
  for (const [changes, code, param] of rows) {
    // The package's types forbid wrong parameters, but the package sends them.
    const made = running.stripe.checkout.sessions.create(Object.assign(cart(), changes))
    const error = await made.catch((cause: unknown) => cause)
    expect(error, JSON.stringify(changes)).toMatchObject({
      statusCode: 400,
      ...(code && { code }),
      ...(param && { param }),
    })
  }
})

test('keys, versions, addresses, ids and expansions that are not served here', async () => {
  const get = (path: string, headers: HeadersInit = {}) => running.call('GET', path, undefined, headers)
  const rows: [response: Promise<Response>, status: number, message: string][] = [
    [get('/v1/events', { authorization: '' }), 401, 'You did not provide an API key'],
    [
      get('/v1/events', { authorization: 'Bearer sk_test_wrong_key' }),
      401,
      'Invalid API Key provided: sk_test_',
    ],
    [get('/v1/events', { 'stripe-version': '2024-06-20' }), 400, 'was asked for 2024-06-20'],
    [get('/v1/customers'), 404, 'Unrecognized request URL (GET: /v1/customers)'],
    [get('/v1/checkout/sessions/cs_x'), 404, "No such checkout.session: 'cs_x'"],
    [get('/v1/payment_intents/pi_x'), 404, "No such payment_intent: 'pi_x'"],
    [get('/v1/events?colour=red'), 400, 'Received unknown parameter: colour'],
    [get('/v1/events?limit=0'), 400, 'greater than or equal to 1'],
    [running.call('POST', '/v1/refunds', 'payment_intent[a]=1'), 400, 'Invalid string'],
    [running.call('POST', '/v1/refunds', 'payment_intent=pi_x'), 404, 'No such payment_intent'],
  ]
  for (const [pending, status, message] of rows) {
    const response = await pending
    expect(response.status, message).toBe(status)
    expect((await response.json()).error.message).toContain(message)
  }
  const { id } = await running.stripe.checkout.sessions.create(cart())
  const expanded = running.stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] })
  await expect(expanded).rejects.toThrow('This property cannot be expanded (line_items).')
})

test('the control calls need the key, and accept known requests only', async () => {
  const send = async (path: string, body: string, authorization = `Bearer ${SECRET_KEY}`) => {
    const init = { method: 'PUT', headers: { authorization }, body }
    return (await fetch(`${running.url}/control${path}`, init)).status
  }
  expect(await send('/faults', '{"effect":"drop"}', 'Bearer wrong')).toBe(401)
  for (const [path, body] of [
    ['/faults', '{'],
    ['/faults', '{"effect":"explode"}'],
    ['/faults', '{"effect":"drop","times":0}'],
    ['/deliveries/ada@example.com', '{"mode":"never"}'],
    ['/deliveries/ada@example.com', '{"mode":"late","lateMs":-1}'],
  ] as const)
    expect(await send(path, body), body).toBe(400)
})

test('production and a folder in use; the file is its owner’s alone', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'payment-page-'))
  const webhook = { url: running.shop.url, secret: running.shop.secret }
  const start = () =>
    startPaymentPage({ port: 0, dataFolder, secretKey: SECRET_KEY, webhook, clock: Date.now })
  const page = await start()
  await expect(start()).rejects.toThrow('is in use by another process')
  expect((await stat(join(dataFolder, 'payment-page.sqlite'))).mode & 0o077).toBe(0)
  vi.stubEnv('NODE_ENV', 'production')
  await expect(start()).rejects.toThrow('for development only')
  vi.unstubAllEnvs()
  await page.close()
  await rm(dataFolder, { recursive: true })
})
