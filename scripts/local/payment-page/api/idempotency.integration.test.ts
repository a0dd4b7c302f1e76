import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  clientOf,
  PATIENT_TEST_MS,
  type RunningPaymentPage,
  startRunning,
} from '../testing/running-payment-page.ts'
import { cart, line, press } from '../testing/shopper.ts'

vi.setConfig({ testTimeout: PATIENT_TEST_MS })

let running: RunningPaymentPage
beforeAll(async () => {
  running = await startRunning()
})
afterAll(() => running.stop())
afterEach(() => running.control('DELETE', '/faults'))

const newKey = () => randomUUID()
const create = (idempotencyKey: string, changes = {}) =>
  running.stripe.checkout.sessions.create(cart(changes), { idempotencyKey })
const fault = (order: object) => running.control('PUT', '/faults', order)
const sessionsOf = async (customer_email: string) => {
  const { data } = await running.stripe.checkout.sessions.list({
    customer_details: { email: customer_email },
  })
  return data.length
}

test('the same key and parameters give the same answer, marked as replayed', async () => {
  const key = newKey()
  const first = await create(key)
  const again = await create(key)
  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'original-request': first.lastResponse.requestId,
    'idempotency-key': key,
  })
  expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed')
  expect((await create(newKey())).id).not.toBe(first.id)
})

test('the answer is the first one, even when the session has changed since', async () => {
  const key = newKey()
  const { url, id } = await create(key)
  await press(url)
  expect(await create(key)).toMatchObject({ id, status: 'open' })
})

test('the order of parameters does not matter, their values do', async () => {
  const key = newKey()
  const post = (form: string) =>
    running.call('POST', '/v1/checkout/sessions', form, { 'idempotency-key': key })
  const price = 'line_items[0][price_data]'
  const parts = [
    'mode=payment',
    'success_url=http://localhost/',
    `${price}[currency]=sek`,
    `${price}[unit_amount]=900`,
    `${price}[product_data][name]=A`,
  ]
  const { id } = await (await post(parts.join('&'))).json()
  expect((await (await post(parts.toReversed().join('&'))).json()).id).toBe(id)
  expect((await post([...parts, 'locale=sv'].join('&'))).status).toBe(400)
})

test('other parameters, or another call, are an idempotency error', async () => {
  const key = newKey()
  await create(key)
  await expect(create(key, { line_items: [line('Other', 5_000)] })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
  await expect(
    running.stripe.refunds.create({ payment_intent: 'pi_x' }, { idempotencyKey: key }),
  ).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    message: expect.stringContaining("('/v1/refunds' vs '/v1/checkout/sessions')"),
  })
})

test('a key can be used again after its parameters were rejected', async () => {
  const key = newKey()
  await expect(create(key, { locale: 'xx' })).rejects.toMatchObject({ statusCode: 400 })
  expect(await create(key)).toMatchObject({ status: 'open' })
})

test('an error of the work itself is replayed', async () => {
  const { id, url } = await create(newKey())
  await press(url)
  const { payment_intent } = await running.stripe.checkout.sessions.retrieve(id)
  const refund = (idempotencyKey: string) =>
    running.stripe.refunds.create({ payment_intent: String(payment_intent) }, { idempotencyKey })
  await refund(newKey())
  const key = newKey()
  await expect(refund(key)).rejects.toMatchObject({ code: 'charge_already_refunded' })
  await expect(refund(key)).rejects.toMatchObject({
    code: 'charge_already_refunded',
    headers: expect.objectContaining({ 'idempotent-replayed': 'true' }),
  })
})

test('a key longer than 255 characters is refused', async () => {
  await expect(create('k'.repeat(256))).rejects.toMatchObject({ statusCode: 400 })
})

test('a second call conflicts while the first one is in progress, and can be repeated', async () => {
  const [key, customer_email] = [newKey(), 'twofold@example.com']
  await fault({ effect: 'slow', delayMs: 300, email: customer_email })
  const slow = create(key, { customer_email })
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect(create(key, { customer_email })).rejects.toMatchObject({
    statusCode: 409,
    code: 'idempotency_key_in_use',
    headers: expect.objectContaining({ 'stripe-should-retry': 'true' }),
  })
  const { id } = await slow
  expect((await create(key, { customer_email })).id).toBe(id)
})

test('sixteen calls at once with one key make one session', async () => {
  const [idempotencyKey, customer_email] = [newKey(), 'sixteen@example.com']
  const patient = clientOf(running.url, undefined, 5)
  const calls = Array.from({ length: 16 }, () =>
    patient.checkout.sessions.create(cart({ customer_email }), { idempotencyKey }),
  )
  expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1)
  expect(await sessionsOf(customer_email)).toBe(1)
})

test('keys are kept over a restart', async () => {
  const key = newKey()
  const { id } = await create(key)
  await running.restart()
  expect((await create(key)).id).toBe(id)
})

describe('an answer that is lost', () => {
  test.each([
    ['dropped', { effect: 'drop' }],
    ['a 500', { effect: 'status', status: 500 }],
    ['hung', { effect: 'hang' }],
  ])('%s after the work: the same key finds it', async (name, effect) => {
    const [idempotencyKey, customer_email] = [newKey(), `${name.replace(' ', '-')}@example.com`]
    // The stripe package repeats a dropped call once.
    const times = name === 'dropped' ? 2 : 1
    await fault({ ...effect, email: customer_email, afterwards: true, times })
    const options = { idempotencyKey, timeout: 300 }
    const call = () => running.stripe.checkout.sessions.create(cart({ customer_email }), options)
    await expect(call()).rejects.toBeInstanceOf(Error)
    expect((await call()).lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' })
    expect(await sessionsOf(customer_email)).toBe(1)
  })
})
