/** A shop's calls through the stripe package, the page, and the events that follow. */
import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, describe, expect, test, vi } from 'vitest'
import {
  alertOf,
  CANCEL_URL,
  cart,
  line,
  PATIENT_TEST_MS,
  press,
  SECRET_KEY,
  SUCCESS_URL,
  startRunning,
  submit,
} from './testing/running-payment-page.ts'

vi.setConfig({ testTimeout: PATIENT_TEST_MS })

const running = await startRunning()
const { stripe } = running
afterAll(running.stop)

const open = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create(cart({ customer_email: `${randomUUID()}@example.com`, ...changes }))
const look = (id: string) =>
  stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })

/** Pays a session with a card. @returns the session, and the ids of its payment and its shopper */
async function paid(card?: string) {
  const made = await open()
  await press(made.url, card)
  const { payment_intent } = await stripe.checkout.sessions.retrieve(made.id)
  return { ...made, payment: String(payment_intent), email: String(made.customer_email) }
}
const control = async (method: string, path: string, body: object = {}) =>
  (await running.control(method, path, body)).json()
const eventsOf = (text: string) =>
  running.shop.received.filter((event) => JSON.stringify(event).includes(text)).map(({ type }) => type)

test('sessions are listed newest first, in pages and by time; an open one can be expired, once', async () => {
  const first = await open()
  const second = await open()
  const created = { gte: first.created }
  const listed = await stripe.checkout.sessions.list({ created, limit: 1 }).autoPagingToArray({ limit: 9 })
  expect(listed.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id])
  const later = { gte: second.created + 60 }
  expect((await stripe.checkout.sessions.list({ created: later })).data).toEqual([])
  expect(await stripe.checkout.sessions.expire(first.id)).toMatchObject({ status: 'expired', url: null })
  await expect(stripe.checkout.sessions.expire(first.id)).rejects.toThrow('status of expired')
  await running.shop.arrived('checkout.session.expired', first.id)
  expect(await (await fetch(String(first.url))).text()).toContain('has expired')
})
describe('a payment', () => {
  test('ends as its card decides, with the events of Stripe', async () => {
    const rows: [card: string, session: object, charge: object, events: string[]][] = [
      [
        '4242 4242 4242 4242',
        { status: 'complete', payment_status: 'paid' },
        { status: 'succeeded', paid: true },
        ['checkout.session.completed'],
      ],
      [
        '4000 0000 0000 0002',
        { status: 'open', payment_status: 'unpaid' },
        { status: 'failed', failure_code: 'card_declined' },
        [],
      ],
      [
        '4000 0000 0000 0259',
        { status: 'complete', payment_status: 'paid' },
        { status: 'succeeded', disputed: true },
        ['charge.dispute.created', 'charge.dispute.funds_withdrawn'],
      ],
      [
        '4000 0000 0000 8203',
        { status: 'complete', payment_status: 'unpaid' },
        { status: 'pending' },
        ['checkout.session.completed'],
      ],
    ]
    for (const [card, session, latest_charge, events] of rows) {
      const { id, payment } = await paid(card)
      expect(await look(id), card).toMatchObject({
        ...session,
        payment_intent: { id: payment, latest_charge },
      })
      for (const event of events) await running.shop.arrived(event, payment)
    }
  })

  test('that was declined can be tried again on the same page', async () => {
    const made = await open()
    const declined = await press(made.url, '4000 0000 0000 9995')
    expect(await alertOf(declined)).toBe('Your card has insufficient funds.')
    const { payment_intent: id } = await stripe.checkout.sessions.retrieve(made.id)
    expect((await press(made.url)).headers.get('location')).toBe(
      SUCCESS_URL.replace('{CHECKOUT_SESSION_ID}', made.id),
    )
    expect((await look(made.id)).payment_intent).toMatchObject({ id })
  })

  test('whose money comes later succeeds or fails then', async () => {
    for (const [succeeded, session, event] of [
      [true, 'paid', 'checkout.session.async_payment_succeeded'],
      [false, 'unpaid', 'checkout.session.async_payment_failed'],
    ] as const) {
      const { id, payment } = await paid('4000 0000 0000 8203')
      const settle = () => running.control('POST', `/payments/${payment}/${succeeded ? 'arrive' : 'fail'}`)
      await settle()
      expect(await look(id)).toMatchObject({ payment_status: session })
      await running.shop.arrived(event, payment)
      expect(await (await settle()).text()).toContain('it is not waiting for money')
    }
  })

  test('is made once by several submissions at once', async () => {
    const made = await open()
    const presses = await Promise.all([press(made.url), press(made.url), press(made.url)])
    expect(new Set(presses.map(({ headers }) => headers.get('location'))).size).toBe(1)
    await running.shop.arrived('checkout.session.completed', made.id)
    expect(eventsOf(made.id)).toEqual(['checkout.session.completed'])
  })
})

describe('money back', () => {
  test('is refunded in parts, up to what was paid', async () => {
    const { payment } = await paid()
    const part = { payment_intent: payment, amount: 5_000, metadata: { key: '1' } }
    expect(await stripe.refunds.create(part)).toMatchObject({ amount: 5_000, status: 'succeeded' })
    await expect(stripe.refunds.create({ payment_intent: payment, amount: 20_000 })).rejects.toThrow(
      'greater than unrefunded amount on charge (19900)',
    )
    await running.control('POST', `/payments/${payment}/refund`)
    const { data } = await stripe.refunds.list({ payment_intent: payment })
    expect(data.map(({ amount, metadata }) => [amount, metadata])).toEqual([
      [19_900, {}],
      [5_000, { key: '1' }],
    ])
    await running.shop.arrived('charge.refunded', payment, 2)
    await running.shop.arrived('refund.created', payment, 2)
    await expect(stripe.refunds.create({ payment_intent: payment })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
  })

  test('is taken by a dispute, and comes back when the shop wins it', async () => {
    for (const won of [true, false]) {
      const { payment } = await paid()
      await running.control('POST', `/payments/${payment}/dispute`)
      await expect(stripe.refunds.create({ payment_intent: payment })).rejects.toMatchObject({
        code: 'charge_disputed',
      })
      await running.control('POST', `/payments/${payment}/${won ? 'won' : 'lost'}`)
      const { data } = await stripe.disputes.list({ payment_intent: payment })
      expect(data[0]?.status).toBe(won ? 'won' : 'lost')
      expect(data[0]?.balance_transactions.map(({ amount }) => amount)).toEqual(
        won ? [-24_900, 24_900] : [-24_900],
      )
      await running.shop.arrived('charge.dispute.closed', payment)
      if (won) await running.shop.arrived('charge.dispute.funds_reinstated', payment)
    }
  })
})

describe('the page', () => {
  test('shows lines, total and address as text, and runs no script', async () => {
    const made = await open({
      line_items: [line('<b>Fortress</b>', 24_900)],
      custom_text: { submit: { message: 'Delivered at once.' } },
    })
    const response = await fetch(String(made.url))
    const page = await response.text()
    expect(page).toContain('&lt;b&gt;Fortress&lt;/b&gt;')
    for (const text of ['249 SEK', made.customer_email, 'Delivered at once.', `href="${CANCEL_URL}"`])
      expect(page).toContain(text)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' http://localhost:5173")
    expect((await fetch(`${running.url}/pay/cs_test_unknown`)).status).toBe(404)
  })

  test('refuses a mistyped card before the bank is asked, and forms of other sites', async () => {
    const made = await open()
    const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }
    for (const [mistyped, message] of [
      [{ number: '4242 4242 4242 4241' }, 'Your card number is incorrect.'],
      [{ expiry: '12/24' }, "Your card's expiration date is in the past."],
      [{ cvc: '12' }, "Your card's security code is incomplete."],
    ] as const)
      expect(await alertOf(await submit(made.url, { ...card, ...mistyped }))).toBe(message)
    const headers = { origin: 'http://elsewhere.example' }
    const foreign = { method: 'POST', headers, body: new URLSearchParams({ number: '4242' }) }
    expect((await fetch(String(made.url), foreign)).status).toBe(403)
    expect((await look(made.id)).payment_intent).toBeNull()
  })

  test('of the dashboard has a button for each action of the owner and the bank', async () => {
    const refunded = await paid()
    const disputed = await paid()
    const awaited = await paid('4000 0000 0000 8203')
    const waiting = await open()
    const shown = await (await fetch(running.url)).text()
    const buttons = [
      `/payments/${refunded.payment}/refund`,
      `/payments/${disputed.payment}/dispute`,
      `/payments/${awaited.payment}/arrive`,
      `/sessions/${waiting.id}/expire`,
    ]
    for (const path of buttons) {
      expect(shown).toContain(`action="${path}"`)
      expect((await submit(running.url + path, {})).status, path).toBe(303)
    }
    expect((await submit(`${running.url}/payments/${disputed.payment}/lost`, {})).status).toBe(303)
    const after = await (await fetch(running.url)).text()
    for (const state of ['Refunded', 'Dispute lost', 'Paid', 'Expired']) expect(after).toContain(state)
    const again = await submit(`${running.url}/payments/${refunded.payment}/refund`, {})
    expect(await alertOf(again)).toContain('has already been refunded')
  })
})

describe('metadata', () => {
  test('of payments, refunds and disputes are added to, removed, kept over a restart and listed', async () => {
    const { payment } = await paid()
    const disputed = await paid()
    const { id: refund } = await stripe.refunds.create({ payment_intent: payment, amount: 100 })
    await running.control('POST', `/payments/${disputed.payment}/dispute`)
    const { data } = await stripe.disputes.list({ payment_intent: disputed.payment })
    const dispute = data[0]?.id ?? ''
    expect(data[0]?.evidence_details.due_by).toBeGreaterThan(Date.now() / 1000)
    const kinds = [
      [stripe.paymentIntents, payment],
      [stripe.refunds, refund],
      [stripe.disputes, dispute],
    ] as const
    for (const [objects, id] of kinds) {
      await objects.update(id, { metadata: { number: '7', note: 'a' } })
      await objects.update(id, { metadata: { note: '', mail: 'sent' } })
    }
    await running.restart()
    for (const [objects, id] of kinds) {
      expect((await objects.retrieve(id)).metadata).toMatchObject({ number: '7', mail: 'sent' })
      const listed = await objects.list({ limit: 100 })
      expect(listed.data.find((found) => found.id === id)?.metadata).not.toHaveProperty('note')
    }
    const many = Object.fromEntries(Array.from({ length: 49 }, (_, index) => [`key ${index}`, 'x']))
    await expect(stripe.refunds.update(refund, { metadata: many })).rejects.toThrow('up to 50 metadata keys')
    await expect(stripe.disputes.retrieve('du_unknown')).rejects.toThrow('No such dispute')
    await running.shop.arrived('refund.updated', refund)
    await running.shop.arrived('charge.dispute.updated', dispute)
  })
})

describe('an idempotency key', () => {
  const create = (idempotencyKey: string, changes = {}) =>
    stripe.checkout.sessions.create(cart(changes), { idempotencyKey })

  test('gives the first response again, also after a restart; not to another call', async () => {
    const key = randomUUID()
    const { id, url } = await create(key)
    await press(url)
    await running.restart()
    const again = await create(key)
    expect(again).toMatchObject({ id, status: 'open' })
    expect(again.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' })
    const other = { type: 'StripeIdempotencyError', statusCode: 400 }
    await expect(create(key, { locale: 'sv' })).rejects.toMatchObject(other)
    const refund = stripe.refunds.create({ payment_intent: 'pi_x' }, { idempotencyKey: key })
    await expect(refund).rejects.toMatchObject(other)
  })

  test('is free again after refused parameters, and gives an error of the work again', async () => {
    const key = randomUUID()
    await expect(create(key, { locale: 'xx' })).rejects.toMatchObject({ statusCode: 400 })
    expect(await create(key)).toMatchObject({ status: 'open' })
    const { payment } = await paid('4000 0000 0000 0002')
    const options = { idempotencyKey: randomUUID() }
    const refund = () => stripe.refunds.create({ payment_intent: payment }, options)
    await expect(refund()).rejects.toThrow('does not have a successful charge')
    await expect(refund()).rejects.toMatchObject({
      headers: expect.objectContaining({ 'idempotent-replayed': 'true' }),
    })
  })
})

describe('events', () => {
  test('are repeated until the shop accepts them, also after a restart', async () => {
    running.shop.respondWith(500, 503, 200)
    const made = await open()
    await stripe.checkout.sessions.expire(made.id)
    await running.shop.arrived('checkout.session.expired', made.id, 3)
    running.shop.respondWith(500)
    const other = await open()
    await stripe.checkout.sessions.expire(other.id)
    await running.shop.arrived('checkout.session.expired', other.id)
    await running.restart()
    running.shop.respondWith(200)
    await running.shop.arrived('checkout.session.expired', other.id, 2)
  })

  test('of one shopper are sent twice, or once they are released', async () => {
    const expire = async (mode: string) => {
      const made = await open()
      await control('PUT', `/deliveries/${made.customer_email}`, { mode })
      await stripe.checkout.sessions.expire(made.id)
      return { id: made.id, email: made.customer_email }
    }
    const twice = await expire('twice')
    await running.shop.arrived('checkout.session.expired', twice.id, 2)
    const held = await expire('held')
    expect(eventsOf(held.id)).toEqual([])
    expect(await control('POST', `/deliveries/${held.email}/release`)).toEqual({ released: 1 })
    await running.shop.arrived('checkout.session.expired', held.id)
  })

  test('have an address that the API returns', async () => {
    const { data } = await stripe.events.list({ limit: 1 })
    expect(data).toMatchObject([{ object: 'event', api_version: Stripe.API_VERSION }])
    expect((await stripe.webhookEndpoints.list()).data).toMatchObject([{ url: running.shop.url }])
  })
})

describe('refused are', () => {
  type Changes = Partial<Record<keyof Stripe.Checkout.SessionCreateParams, unknown>> & Record<string, unknown>

  const now = () => Math.floor(Date.now() / 1000)

  /** Parameters whose line has another price. */
  const priced = (price: Record<string, unknown>) => ({
    line_items: [{ quantity: 1, price_data: { ...line('A', 1_000).price_data, ...price } }],
  })
  const PRICE = 'line_items[0][price_data]'

  test('parameters of a session, with the code and the name that Stripe gives', async () => {
    const rows: [changes: Changes, code: string | undefined, param: string][] = [
      [{ colour: 'red' }, 'parameter_unknown', 'colour'],
      [priced({ colour: 'red' }), 'parameter_unknown', `${PRICE}[colour]`],
      [{ mode: undefined }, 'parameter_missing', 'mode'],
      [{ success_url: '' }, 'parameter_invalid_empty', 'success_url'],
      [{ success_url: '/shop/success' }, 'url_invalid', 'success_url'],
      [{ customer_email: 'ada' }, 'email_invalid', 'customer_email'],
      [{ locale: 'xx' }, undefined, 'locale'],
      [{ automatic_tax: { enabled: true } }, undefined, 'automatic_tax[enabled]'],
      [
        { line_items: [line('A', 1_000), priced({ currency: 'eur' }).line_items[0]] },
        undefined,
        'line_items',
      ],
      [priced({ unit_amount: 10.5 }), 'parameter_invalid_integer', `${PRICE}[unit_amount]`],
      [priced({ unit_amount: 299 }), 'amount_too_small', ''],
      [{ metadata: { k: 'v'.repeat(501) } }, undefined, 'metadata[k]'],
      [{ expires_at: now() + 60 }, undefined, 'expires_at'],
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

  test('control calls without the key, and malformed ones', async () => {
    const send = async (path: string, body: string, authorization = `Bearer ${SECRET_KEY}`) => {
      const init = { method: 'PUT', headers: { authorization }, body }
      return (await fetch(`${running.url}/control${path}`, init)).status
    }
    expect(await send('/faults', '{"effect":"drop"}', 'Bearer wrong')).toBe(401)
    for (const [path, body] of [
      ['/faults', '{'],
      ['/faults', '{"effect":"explode"}'],
      ['/faults', '{"effect":"drop","calls":0}'],
      ['/deliveries/ada@example.com', '{"mode":"never"}'],
    ] as const)
      expect(await send(path, body), body).toBe(400)
  })
})
