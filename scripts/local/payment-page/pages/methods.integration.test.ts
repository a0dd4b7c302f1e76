import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PATIENT_TEST_MS, type RunningPaymentPage, startRunning } from '../testing/running-payment-page.ts'
import { alertOf, cart, line, press, submit } from '../testing/shopper.ts'

vi.setConfig({ testTimeout: PATIENT_TEST_MS })

let running: RunningPaymentPage
beforeAll(async () => {
  running = await startRunning()
})
afterAll(() => running.stop())

const open = (params: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  running.stripe.checkout.sessions.create(cart(params))
const look = async (id: string) => {
  const session = await running.stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge'],
  })
  const { payment_intent: payment } = session
  if (payment === null || typeof payment === 'string') throw new Error(`No payment was attempted in ${id}`)
  return { session, payment }
}
const textOf = async (url: string | null) => (await fetch(String(url))).text()
const successOf = (id: string) => `http://localhost:5173/shop/success?checkout=${id}`

test('sessions and payments have the values that Stripe fills in', async () => {
  const { id, url } = await open()
  await press(url, undefined, { name: 'Ada Lovelace' })
  const { session, payment } = await look(id)
  expect(session.customer_details?.name).toBe('Ada Lovelace')
  expect(payment).toMatchObject({
    payment_method: expect.stringMatching(/^pm_/),
    latest_charge: {
      payment_method: payment.payment_method,
      balance_transaction: expect.stringMatching(/^txn_/),
      billing_details: { name: 'Ada Lovelace' },
    },
  })
})

test('the cardholder name is required', async () => {
  const { url } = await open()
  expect(await alertOf(await press(url, undefined, { name: ' ' }))).toBe(
    'Your cardholder name is incomplete.',
  )
})

test('the methods depend on the currency, or on the shop’s list', async () => {
  const kronor = await open()
  expect(kronor.payment_method_types).toEqual(['card', 'swish'])
  expect(await textOf(kronor.url)).toContain('value="swish"')
  const euro = line('One', 1_000)
  const inEuro = await open({
    line_items: [
      { ...euro, price_data: { currency: 'eur', unit_amount: 1_000, product_data: { name: 'One' } } },
    ],
  })
  expect(await textOf(inEuro.url)).not.toContain('value="swish"')
  const cardOnly = await open({ payment_method_types: ['card'] })
  expect(await textOf(cardOnly.url)).not.toContain('value="swish"')
})

test('a wallet pays at once', async () => {
  const { id, url } = await open()
  const paid = await submit(url, { method: 'google_pay' })
  expect(paid.headers.get('location')).toBe(successOf(id))
  expect((await look(id)).payment.latest_charge).toMatchObject({
    payment_method_details: { type: 'card', card: { wallet: { type: 'google_pay' } } },
  })
})

describe('Swish', () => {
  const ask = async () => {
    const session = await open()
    const asked = await submit(session.url, { method: 'swish' })
    expect(asked.headers.get('location')).toBe(`/pay/${session.id}/swish`)
    return { ...session, swish: `${session.url}/swish` }
  }

  test('pays when it is approved in the app', async () => {
    const { id, swish } = await ask()
    expect(await textOf(swish)).toContain('within three minutes')
    expect((await look(id)).payment).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'swish_handle_redirect_or_display_qr_code' },
    })
    const approved = await submit(swish, { outcome: 'approve' })
    expect(approved.headers.get('location')).toBe(successOf(id))
    const { session, payment } = await look(id)
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid' })
    expect(payment.latest_charge).toMatchObject({ payment_method_details: { type: 'swish' } })
  })

  test('that is declined lets the shopper choose again', async () => {
    const { id, swish, url } = await ask()
    expect(await alertOf(await submit(swish, { outcome: 'decline' }))).toContain('did not approve')
    await running.shop.arrived('payment_intent.payment_failed', (await look(id)).payment.id)
    expect((await press(url)).headers.get('location')).toBe(successOf(id))
  })

  test('is approved after the shopper has left the page', async () => {
    const { id } = await ask()
    const { payment } = await look(id)
    await running.control('POST', `/payments/${payment.id}/settle`, { succeeded: true })
    const [event] = await running.shop.arrived('checkout.session.completed', id)
    expect(event?.data.object).toMatchObject({ payment_status: 'paid' })
  })

  test('fails after three minutes, and a later answer is ignored', async () => {
    const { id, swish } = await ask()
    running.pass(3 * 60 + 1)
    const { session, payment } = await look(id)
    expect(session.status).toBe('open')
    expect(payment.last_payment_error?.code).toBe('payment_intent_payment_attempt_expired')
    expect((await submit(swish, { outcome: 'approve' })).status).toBe(200)
    const late = await running.control('POST', `/payments/${payment.id}/settle`, { succeeded: true })
    expect(late.status).toBe(400)
    expect((await look(id)).session.payment_status).toBe('unpaid')
  })

  test('has no disputes', async () => {
    const { id, swish } = await ask()
    await submit(swish, { outcome: 'approve' })
    const { payment } = await look(id)
    const refused = await running.control('POST', `/payments/${payment.id}/dispute`)
    expect((await refused.json()).error).toContain('which has no disputes')
  })

  test('accepts only answers to an open request', async () => {
    const { id, url } = await open()
    await submit(`${url}/swish`, { outcome: 'approve' })
    expect((await running.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid')
  })
})
