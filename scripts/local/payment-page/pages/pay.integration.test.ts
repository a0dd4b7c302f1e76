import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PATIENT_TEST_MS, type RunningPaymentPage, startRunning } from '../testing/running-payment-page.ts'
import { alertOf, cart, press, submit } from '../testing/shopper.ts'

vi.setConfig({ testTimeout: PATIENT_TEST_MS })

let running: RunningPaymentPage
beforeAll(async () => {
  running = await startRunning()
})
afterAll(() => running.stop())

type Params = Partial<Stripe.Checkout.SessionCreateParams>
const open = (params: Params = {}) => running.stripe.checkout.sessions.create(cart(params))
const look = (id: string) =>
  running.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
const paymentOf = async (id: string) => {
  const { payment_intent } = await look(id)
  if (payment_intent === null || typeof payment_intent === 'string')
    throw new Error('No payment was attempted')
  return payment_intent
}
const successOf = ({ id }: Stripe.Checkout.Session) => `http://localhost:5173/shop/success?checkout=${id}`
const outcome = (response: Response) => [response.status, response.headers.get('location')]
const textOf = async (url: string | null) => (await fetch(String(url))).text()

test.each([
  ['4242 4242 4242 4242', 'visa', 'credit'],
  ['4242424242424242', 'visa', 'credit'],
  ['4242-4242-4242-4242', 'visa', 'credit'],
  ['4000 0566 5566 5556', 'visa', 'debit'],
  ['5555 5555 5555 4444', 'mastercard', 'credit'],
  ['2223 0031 2200 3222', 'mastercard', 'credit'],
  ['5200 8282 8282 8210', 'mastercard', 'debit'],
  ['5105 1051 0510 5100', 'mastercard', 'prepaid'],
  ['6011 1111 1111 1117', 'discover', 'credit'],
  ['3056 9300 0902 0004', 'diners', 'credit'],
  ['3566 0020 2036 0505', 'jcb', 'credit'],
  ['6200 0000 0000 0005', 'unionpay', 'credit'],
  ['4000 0075 2000 0008', 'visa', 'credit'],
])('%s pays as %s %s', async (number, brand, funding) => {
  const session = await open()
  expect(outcome(await press(session.url, number))).toEqual([303, successOf(session)])
  expect(await look(session.id)).toMatchObject({ status: 'complete', payment_status: 'paid' })
  const last4 = number.replaceAll(/\D/g, '').slice(-4)
  expect(await paymentOf(session.id)).toMatchObject({
    status: 'succeeded',
    latest_charge: {
      status: 'succeeded',
      amount: 24_900,
      billing_details: { email: 'ada@example.com' },
      payment_method_details: { card: { brand, funding, last4, exp_month: 12, exp_year: 2034 } },
    },
  })
})

test('American Express pays with its four digits', async () => {
  const { url } = await open()
  const number = '3782 822463 10005'
  expect(await alertOf(await press(url, number))).toBe("Your card's security code is incomplete.")
  expect((await press(url, number, { cvc: '1234' })).status).toBe(303)
})

test.each([
  ['4000 0000 0000 0002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000 0000 0000 9995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000 0000 0000 9987', 'card_declined', 'lost_card', 'Your card was declined.'],
  ['4000 0000 0000 9979', 'card_declined', 'stolen_card', 'Your card was declined.'],
  ['4000 0000 0000 0069', 'expired_card', undefined, 'Your card has expired.'],
  ['4000 0000 0000 0127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
  [
    '4000 0000 0000 0119',
    'processing_error',
    undefined,
    'An error occurred while processing your card. Try again in a little bit.',
  ],
  [
    '4000 0000 0000 6975',
    'card_declined',
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ],
  [
    '4111 1111 1111 1111',
    'card_declined',
    'test_mode_live_card',
    'Your card was declined. This page accepts only the test cards that it lists below.',
  ],
])('%s is refused: %s %s', async (number, code, declineCode, message) => {
  const session = await open()
  const response = await press(session.url, number)
  expect([response.status, await alertOf(response)]).toEqual([200, message])
  expect(await look(session.id)).toMatchObject({ status: 'open', payment_status: 'unpaid' })
  const payment = await paymentOf(session.id)
  expect(payment).toMatchObject({
    status: 'requires_payment_method',
    amount_received: 0,
    last_payment_error: { type: 'card_error', code, message },
    latest_charge: {
      status: 'failed',
      paid: false,
      failure_code: code,
      failure_message: message,
      receipt_url: null,
    },
  })
  expect(payment.last_payment_error?.decline_code).toBe(declineCode)
  await running.shop.arrived('charge.failed', payment.id)
  await running.shop.arrived('payment_intent.payment_failed', payment.id)

  expect(outcome(await press(session.url))).toEqual([303, successOf(session)])
  expect((await paymentOf(session.id)).id).toBe(payment.id)
})

describe('mistyped fields are rejected before the bank is asked', () => {
  test.each<[Record<string, string>, string]>([
    [{ number: '4242 4242 4242 4241' }, 'Your card number is incorrect.'],
    [{ number: '4000 0000 0000 0001' }, 'Your card number is invalid.'],
    [{ number: '4242' }, 'Your card number is incomplete.'],
    [{ number: '' }, 'Your card number is incomplete.'],
    [{ number: 'my card' }, 'Your card number is invalid.'],
    [{ expiry: '' }, "Your card's expiration date is incomplete."],
    [{ expiry: '13/34' }, "Your card's expiration date is invalid."],
    [{ expiry: '12/24' }, "Your card's expiration year is in the past."],
    [{ expiry: '12/99' }, "Your card's expiration year is invalid."],
    [{ cvc: '12' }, "Your card's security code is incomplete."],
    [{ cvc: 'abc' }, "Your card's security code is invalid."],
  ])('%j', async (changes, message) => {
    const session = await open()
    const answer = await press(session.url, undefined, changes)
    expect(await alertOf(answer)).toBe(message)
    expect((await look(session.id)).payment_intent).toBeNull()
  })

  test('the form shows the typed values again, except the CVC, and a message at each wrong field', async () => {
    const page = await (await press((await open()).url, '4242', { cvc: '987' })).text()
    expect(page).toMatch(
      /name="number"\s+value="4242"[^>]*aria-invalid="true"\s+aria-describedby="number-error"/,
    )
    expect(page).toContain('id="number-error"')
    expect(page).toContain('value="12 / 34"')
    expect(page).toContain('name="cvc" value=""')
    expect(page).not.toContain('value="987"')
  })
})

test.each(['12/34', '12 / 2034', '1234', '12-34'])('an expiry may be written %s', async (expiry) => {
  expect((await press((await open()).url, undefined, { expiry })).status).toBe(303)
})

test('two simultaneous submissions and a third one pay once', async () => {
  const session = await open()
  const presses = await Promise.all([press(session.url), press(session.url), press(session.url)])
  expect(presses.map(outcome)).toEqual(Array(3).fill([303, successOf(session)]))
  const { id } = await paymentOf(session.id)
  await running.shop.arrived('charge.succeeded', id)
  const { data } = await running.stripe.events.list({ limit: 100, type: 'charge.succeeded' })
  expect(data.filter(({ data: { object } }) => JSON.stringify(object).includes(id))).toHaveLength(1)
})

describe('3-D Secure', () => {
  const ask = async (number: string) => {
    const session = await open()
    const asked = await press(session.url, number)
    expect(outcome(asked)).toEqual([303, `/pay/${session.id}/authenticate`])
    return { session, url: `${session.url}/authenticate` }
  }

  test('pays when it is completed', async () => {
    const { session, url } = await ask('4000 0025 0000 3155')
    expect(await textOf(url)).toContain('value="complete">Complete</button>')
    expect((await paymentOf(session.id)).status).toBe('requires_action')
    expect(outcome(await submit(url, { outcome: 'complete' }))).toEqual([303, successOf(session)])
    expect((await paymentOf(session.id)).latest_charge).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    })
  })

  test('says so when it fails, and lets the shopper try again', async () => {
    const { session, url } = await ask('4000 0027 6000 3184')
    expect(await alertOf(await submit(url, { outcome: 'fail' }))).toBe(
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    )
    expect((await paymentOf(session.id)).last_payment_error?.code).toBe(
      'payment_intent_authentication_failure',
    )
    expect((await press(session.url)).status).toBe(303)
  })

  test('may be followed by a decline', async () => {
    const { url } = await ask('4000 0082 6000 3178')
    expect(await alertOf(await submit(url, { outcome: 'complete' }))).toBe(
      'Your card has insufficient funds.',
    )
  })

  test('an answer without a 3-D Secure request pays nothing', async () => {
    const session = await open()
    const response = await submit(`${session.url}/authenticate`, { outcome: 'complete' })
    expect(await response.text()).toContain('Card number')
    expect((await look(session.id)).payment_status).toBe('unpaid')
  })
})
