import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PATIENT_TEST_MS, type RunningPaymentPage, startRunning } from '../testing/running-payment-page.ts'
import { cart, line } from '../testing/shopper.ts'
import { UNSUPPORTED } from './session-params.ts'

vi.setConfig({ testTimeout: PATIENT_TEST_MS })

let running: RunningPaymentPage
beforeAll(async () => {
  running = await startRunning()
})
afterAll(() => running.stop())

type Params = Stripe.Checkout.SessionCreateParams
type Changes = Partial<Record<keyof Params, unknown>> & Record<string, unknown>

const now = () => Math.floor(Date.now() / 1000)

/** Parameters whose first line has another price. */
const priced = (price: Record<string, unknown>) => ({
  line_items: [{ quantity: 1, price_data: { ...line('A', 1_000).price_data, ...price } }],
})

/** The cast allows wrong parameters: the package's types forbid them, but the package sends them. */
const create = (changes: Changes) =>
  running.stripe.checkout.sessions.create(Object.assign(cart(), changes)).catch((error: unknown) => error)

const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']))

const CASES: [name: string, changes: Changes, code: string | undefined, param: string][] = [
  ['an unknown parameter', { colour: 'red' }, 'parameter_unknown', 'colour'],
  [
    'an unknown nested parameter',
    priced({ colour: 'red' }),
    'parameter_unknown',
    'line_items[0][price_data][colour]',
  ],
  ['no mode', { mode: undefined }, 'parameter_missing', 'mode'],
  ['a subscription', { mode: 'subscription' }, undefined, 'mode'],
  ['no lines', { line_items: undefined }, 'parameter_missing', 'line_items'],
  ['empty lines', { line_items: '' }, undefined, 'line_items'],
  ['no success_url', { success_url: undefined }, 'parameter_missing', 'success_url'],
  ['an empty success_url', { success_url: '' }, 'parameter_invalid_empty', 'success_url'],
  ['a relative success_url', { success_url: '/shop/success' }, 'url_invalid', 'success_url'],
  ['a script as cancel_url', { cancel_url: 'javascript:alert(1)' }, 'url_invalid', 'cancel_url'],
  ['half an address', { customer_email: 'ada' }, 'email_invalid', 'customer_email'],
  ['an unknown locale', { locale: 'xx' }, undefined, 'locale'],
  ['an unknown submit_type', { submit_type: 'rent' }, undefined, 'submit_type'],
  ['an unknown method', { payment_method_types: ['klarna'] }, undefined, 'payment_method_types[0]'],
  [
    'Swish in euro',
    { ...priced({ currency: 'eur' }), payment_method_types: ['swish'] },
    undefined,
    'payment_method_types',
  ],
  [
    'consent to terms without a terms address',
    { consent_collection: { terms_of_service: 'required' } },
    undefined,
    'consent_collection[terms_of_service]',
  ],
  ['an unknown currency', priced({ currency: 'gold' }), undefined, 'line_items[0][price_data][currency]'],
  [
    'no currency',
    priced({ currency: undefined }),
    'parameter_missing',
    'line_items[0][price_data][currency]',
  ],
  [
    'two currencies',
    { line_items: [line('A', 1_000), priced({ currency: 'eur' }).line_items[0]] },
    undefined,
    'line_items',
  ],
  [
    'a fraction of an öre',
    priced({ unit_amount: 10.5 }),
    'parameter_invalid_integer',
    'line_items[0][price_data][unit_amount]',
  ],
  [
    'a negative price',
    priced({ unit_amount: -1 }),
    'parameter_invalid_integer',
    'line_items[0][price_data][unit_amount]',
  ],
  [
    'a price in words',
    priced({ unit_amount: 'ten' }),
    'parameter_invalid_integer',
    'line_items[0][price_data][unit_amount]',
  ],
  [
    'a price beyond Stripe’s',
    priced({ unit_amount: 100_000_000 }),
    'parameter_invalid_integer',
    'line_items[0][price_data][unit_amount]',
  ],
  [
    'no name',
    priced({ product_data: { name: '' } }),
    'parameter_invalid_empty',
    'line_items[0][price_data][product_data][name]',
  ],
  [
    'a picture that is not an address',
    priced({ product_data: { name: 'A', images: ['cover.png'] } }),
    'url_invalid',
    'line_items[0][price_data][product_data][images][0]',
  ],
  [
    'a quantity of zero',
    { line_items: [{ ...line('A', 1_000), quantity: 0 }] },
    'parameter_invalid_integer',
    'line_items[0][quantity]',
  ],
  [
    'too many lines',
    { line_items: Array.from({ length: 101 }, () => line('A', 1_000)) },
    undefined,
    'line_items',
  ],
  ['less than 3 SEK', priced({ unit_amount: 299 }), 'amount_too_small', ''],
  ['less than half a euro', priced({ unit_amount: 49, currency: 'eur' }), 'amount_too_small', ''],
  ['a long reference', { client_reference_id: 'x'.repeat(201) }, undefined, 'client_reference_id'],
  ['metadata of 51 keys', { metadata: keys(51) }, undefined, 'metadata'],
  ['a long metadata key', { metadata: { ['k'.repeat(41)]: 'v' } }, undefined, `metadata[${'k'.repeat(41)}]`],
  ['a long metadata value', { metadata: { k: 'v'.repeat(501) } }, undefined, 'metadata[k]'],
  ['an end too soon', { expires_at: now() + 60 }, undefined, 'expires_at'],
  ['an end too late', { expires_at: now() + 25 * 60 * 60 }, undefined, 'expires_at'],
  ['an embedded page', { ui_mode: 'embedded_page' }, undefined, 'ui_mode'],
]

test.each(CASES)('%s is refused', async (_name, changes, code, param) => {
  expect(await create(changes)).toMatchObject({
    type: 'StripeInvalidRequestError',
    rawType: 'invalid_request_error',
    statusCode: 400,
    ...(code && { code }),
    ...(param && { param }),
  })
})

test.each(Object.keys(UNSUPPORTED))('%s is not supported here and is rejected', async (name) => {
  expect(await create({ [name]: 'x' })).toMatchObject({ statusCode: 400, param: name })
})

test('error messages are the same as Stripe’s', async () => {
  expect(await create({ colour: 'red' })).toMatchObject({
    message: 'Received unknown parameter: colour',
    doc_url: 'https://stripe.com/docs/error-codes/parameter-unknown',
  })
  expect(await create({ success_url: 'x' })).toMatchObject({ message: 'Not a valid URL' })
  expect(await create({ customer_email: 'ada' })).toMatchObject({ message: 'Invalid email address: ada' })
})

test.each<[string, Changes]>([
  ['metadata of 50 keys', { metadata: { ...keys(49), ['k'.repeat(40)]: 'v'.repeat(500) } }],
  ['metadata named by numbers', { metadata: { 0: 'a', 1: 'b' } }],
  ['metadata named __proto__', { metadata: JSON.parse('{"__proto__":"x"}') }],
  ['a reference of 200 characters', { client_reference_id: 'x'.repeat(200) }],
  ['100 lines', { line_items: Array.from({ length: 100 }, () => line('A', 1_000)) }],
  ['an end in half an hour', { expires_at: now() + 30 * 60 }],
  ['an end in a day', { expires_at: now() + 24 * 60 * 60 }],
  ['nothing to pay', priced({ unit_amount: 0 })],
  ['the smallest charge, 3 SEK', priced({ unit_amount: 300 })],
  ['the switch of adaptive pricing', { adaptive_pricing: { enabled: false } }],
  ['the label of the button', { submit_type: 'pay' }],
  ['a picture', priced({ product_data: { name: 'A', images: ['https://example.com/a.png'] } })],
  ['letters of every kind', { metadata: { title: 'Ödets borg & “döden” 💀 a=b[c]' } }],
])('%s is taken', async (_name, changes) => {
  expect(await create(changes)).toMatchObject({ object: 'checkout.session', status: 'open' })
})

test('metadata is returned unchanged', async () => {
  const metadata = { title: 'Ödets borg & “döden” 💀', 0: 'zero', plus: '1+1 %20' }
  expect(await create({ metadata })).toMatchObject({ metadata })
})

describe('forms that the package never sends', () => {
  test.each([
    ['checkout/sessions', 'a=1&a[b]=2', 'Invalid object'],
    ['checkout/sessions', 'line_items[x]=1', 'Invalid array'],
    ['checkout/sessions', '__proto__[mode]=payment', 'Received unknown parameter: __proto__'],
    ['checkout/sessions', ']=[', 'Received unknown parameter'],
    ['refunds', 'metadata=word', 'Invalid object'],
    ['refunds', 'reason[x]=duplicate', 'Invalid value: must be one of duplicate'],
    ['refunds', '', 'One of the following params should be provided'],
  ])('%s %s', async (path, form, message) => {
    const response = await running.call('POST', `/v1/${path}`, form)
    const { error } = await response.json()
    expect([response.status, error.type]).toEqual([400, 'invalid_request_error'])
    expect(error.message).toContain(message)
  })

  test('parameters in a query are checked, too', async () => {
    for (const query of ['limit=0', 'limit=101', 'colour=red', 'created[gte]=x', 'status=gone']) {
      expect([query, (await running.call('GET', `/v1/checkout/sessions?${query}`)).status]).toEqual([
        query,
        400,
      ])
    }
  })
})
