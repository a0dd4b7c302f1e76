import { once } from 'node:events'
import { get } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { paidSession } from '../testing/paid.ts'
import { PATIENT_TEST_MS, type RunningPaymentPage, startRunning } from '../testing/running-payment-page.ts'
import { cart, submit } from '../testing/shopper.ts'

vi.setConfig({ testTimeout: PATIENT_TEST_MS })

let running: RunningPaymentPage
beforeAll(async () => {
  running = await startRunning()
})
afterAll(() => running.stop())

const page = async () => (await fetch(running.url)).text()
const button = (path: string) => submit(`${running.url}${path}`, {})

test('shows a message when there are no sessions', async () => {
  expect(await page()).toContain('None yet.')
})

test('one button refunds a payment', async () => {
  const { payment, charge } = await paidSession(running, '<b>@example.com')
  expect(await page()).toContain(`action="/payments/${payment}/refund"`)
  expect(await page()).toContain('&lt;b&gt;@example.com')
  const pressed = await button(`/payments/${payment}/refund`)
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/'])
  await running.shop.arrived('charge.refunded', charge)
  expect(await page()).toContain('Refunded')
  const again = await button(`/payments/${payment}/refund`)
  expect([again.status, await again.text()]).toEqual([
    400,
    expect.stringContaining('has already been refunded'),
  ])
})

test('buttons dispute a payment and close the dispute', async () => {
  const { payment, charge } = await paidSession(running)
  await button(`/payments/${payment}/dispute`)
  expect(await page()).toContain('Disputed')
  await button(`/payments/${payment}/close?won=true`)
  expect(await page()).toContain('Dispute won')
  expect((await running.shop.arrived('charge.dispute.closed', charge))[0]?.data.object).toMatchObject({
    status: 'won',
  })
})

test('a button completes a payment that waits for money', async () => {
  const { payment, session } = await paidSession(running, 'wait@example.com', '4000 0000 0000 8203')
  expect(await page()).toContain('Waits for the money')
  await button(`/payments/${payment}/settle?succeeded=true`)
  await running.shop.arrived('checkout.session.async_payment_succeeded', session)
})

test('buttons expire an open session and resend an event', async () => {
  const { id } = await running.stripe.checkout.sessions.create(cart())
  await button(`/sessions/${id}/expire`)
  const [event] = await running.shop.arrived('checkout.session.expired', id)
  await button(`/events/${event?.id}/resend`)
  await running.shop.arrived('checkout.session.expired', id, 2)
})

test('forms of other sites are rejected', async () => {
  const { payment, charge } = await paidSession(running)
  for (const headers of [{ origin: 'http://evil.example' }, { origin: 'null' }]) {
    const response = await fetch(`${running.url}/payments/${payment}/refund`, { method: 'POST', headers })
    expect(response.status).toBe(403)
  }
  expect((await running.stripe.charges.retrieve(charge)).refunded).toBe(false)
})

test('requests with another host name are rejected (DNS rebinding)', async () => {
  const [response] = await once(get(running.url, { headers: { host: 'evil.example' } }), 'response')
  response.resume()
  expect(response.statusCode).toBe(403)
})
