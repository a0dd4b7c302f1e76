import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PATIENT_TEST_MS, type RunningPaymentPage, startRunning } from '../testing/running-payment-page.ts'
import { alertOf, cart, line, press, submit } from '../testing/shopper.ts'

vi.setConfig({ testTimeout: PATIENT_TEST_MS })

let running: RunningPaymentPage
beforeAll(async () => {
  running = await startRunning({ termsOfServiceUrl: 'https://shop.example/terms' })
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

describe('the page', () => {
  test('shows lines, total, address, labelled fields and the link back', async () => {
    const session = await open({ line_items: [line('One', 24_900), { ...line('Two', 4_950), quantity: 2 }] })
    const page = await textOf(session.url)
    for (const part of ['One', '249 SEK', 'Two × 2', '99 SEK', '348 SEK', 'ada@example.com']) {
      expect(page).toContain(part)
    }
    for (const [id, label] of [
      ['number', 'Card number'],
      ['expiry', 'Expiry'],
      ['cvc', 'CVC'],
    ]) {
      expect(page).toContain(`<label for="${id}">${label}</label>`)
    }
    expect(page).toContain('<button type="submit">Pay</button>')
    expect(page).toContain('<a href="http://localhost:5173/shop/cancel">Cancel</a>')
    expect(page).toContain('4000 0000 0000 9995')
  })

  test('escapes values from the shop and from the form', async () => {
    const evil = '"><script>alert(1)</script>'
    const session = await open({
      line_items: [line(evil, 1_000)],
      cancel_url: 'http://localhost:5173/?"onclick="alert(1)',
      custom_text: { submit: { message: evil } },
    })
    const answer = await (await press(session.url, evil, { expiry: evil })).text()
    for (const page of [await textOf(session.url), answer]) {
      expect(page).not.toContain('<script')
      expect(page).not.toContain('"onclick=')
      expect(page).toContain('&lt;script&gt;')
    }
  })

  test('runs no script, can’t be framed, and redirects only to the shop', async () => {
    const { headers } = await fetch(String((await open()).url))
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' http://localhost:5173;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('rejects forms of other origins', async () => {
    const { id, url } = await open()
    const body = new URLSearchParams({ number: '4242424242424242', expiry: '12/34', cvc: '123' })
    for (const headers of [{ origin: 'http://evil.example' }, { origin: 'null' }, undefined]) {
      const response = await fetch(String(url), { method: 'POST', body, ...(headers && { headers }) })
      expect(response.status).toBe(403)
    }
    expect(await look(id)).toMatchObject({ status: 'open', payment_intent: null })
  })

  test('an unknown session is not found', async () => {
    expect((await fetch(`${running.url}/pay/cs_test_unknown`)).status).toBe(404)
    expect((await press(`${running.url}/pay/cs_test_unknown`)).status).toBe(404)
  })
})

describe('a session that is over', () => {
  test('says that it is paid', async () => {
    const session = await open()
    await press(session.url)
    const page = await textOf(session.url)
    expect(page).toContain('This payment is complete')
    expect(page).toContain(`href="${successOf(session)}"`)
  })

  test('says that it has expired, and accepts no payment', async () => {
    const session = await open()
    running.pass(24 * 60 * 60)
    for (const page of [await textOf(session.url), await (await press(session.url)).text()]) {
      expect(page).toContain('This checkout session has expired')
      expect(page).toContain('href="http://localhost:5173/shop/cancel"')
    }
    expect(await look(session.id)).toMatchObject({ status: 'expired', payment_status: 'unpaid' })
    await running.shop.arrived('checkout.session.expired', session.id)
  })

  test('expires together with its declined payment', async () => {
    const session = await open()
    await press(session.url, '4000 0000 0000 0002')
    await running.stripe.checkout.sessions.expire(session.id)
    expect((await paymentOf(session.id)).status).toBe('canceled')
    expect((await press(session.url)).status).toBe(200)
    expect((await look(session.id)).payment_status).toBe('unpaid')
  })
})

test('without an address from the shop, the page asks for one', async () => {
  const { customer_email: _, ...anonymous } = cart()
  const session = await running.stripe.checkout.sessions.create(anonymous)
  expect(session.customer_details).toBeNull()
  expect(await alertOf(await press(session.url))).toBe('Your email is incomplete.')
  await press(session.url, undefined, { email: ' typed@example.com ' })
  expect(await look(session.id)).toMatchObject({
    customer_email: null,
    customer_details: { email: 'typed@example.com' },
    payment_status: 'paid',
  })
})

test('the terms checkbox is required when the shop asks for consent', async () => {
  const session = await open({
    consent_collection: { terms_of_service: 'required' },
    custom_text: {
      terms_of_service_acceptance: { message: 'I want it at once and give up the right to withdraw.' },
    },
  })
  expect(await textOf(session.url)).toContain('I want it at once and give up the right to withdraw.')
  expect(await alertOf(await press(session.url))).toBe('Accept the terms to pay.')
  await press(session.url, undefined, { terms: 'accepted' })
  expect((await look(session.id)).consent).toEqual({ promotions: null, terms_of_service: 'accepted' })
})

test('a total of zero completes without a card', async () => {
  const session = await open({ line_items: [line('Demo', 0)] })
  expect(session.payment_status).toBe('no_payment_required')
  expect(await textOf(session.url)).not.toContain('Card number')
  expect(outcome(await submit(session.url, {}))).toEqual([303, successOf(session)])
  expect(await look(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    payment_intent: null,
  })
})

test('the receipt shows what was paid', async () => {
  const session = await open({ line_items: [line('Fortress <of> Death', 24_900)] })
  await press(session.url)
  const { latest_charge } = await paymentOf(session.id)
  if (latest_charge === null || typeof latest_charge === 'string') throw new Error('No charge')
  const page = await textOf(latest_charge.receipt_url)
  for (const part of ['Receipt', 'Fortress &lt;of&gt; Death', '249 SEK', 'ending in 4242'])
    expect(page).toContain(part)
  expect((await fetch(`${running.url}/receipts/ch_unknown`)).status).toBe(404)
})
