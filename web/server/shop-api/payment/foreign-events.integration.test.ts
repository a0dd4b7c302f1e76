import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { localPayment } from '#scripts/stand-ins/project.ts'
import { shopApiPaths } from '#shared/api/paths.ts'
import { SITE } from '../testing/running-shop.ts'
import { referenceIn } from '../testing/shop-client.ts'
import { startShopStage } from '../testing/shop-stage.ts'
import { signedEvent } from '../testing/signed-event.ts'
import { isStored } from './payment-record.ts'
import { neededEvents } from './stripe/stripe-events.ts'
import { createStripeHistory } from './stripe/stripe-payments.ts'

type Body = Record<string, unknown> & { id: string; type: string; data: { object: Record<string, unknown> } }

const logged = (kind: 'log' | 'error') =>
  vi.mocked(console[kind]).mock.calls.map(([line]) => JSON.parse(String(line)).event)

async function eventsOf(email: string): Promise<Body[]> {
  const [session] = await stage.cards.sessionsOf(email)
  const payment = session?.payment_intent ?? ''
  await stage.cards.refund(payment, 5_000)
  await stage.cards.dispute(payment)
  await stage.cards.closeDispute(payment, true)
  const { data } = await stripe.events.list({ limit: 100 })
  const all: Body[] = JSON.parse(JSON.stringify(data))
  return all.filter(
    ({ data: { object } }) =>
      object.id === session?.id || object.id === payment || object.payment_intent === payment,
  )
}

const stage = await startShopStage()
await stage.publish({ id: 'fod', price: 250, unlocks: ['fod'] })
const { stripe } = stage
const email = 'buyer@other-shop.example'
// The reference of the other shop has the same form.
await stage.cards.deliver(email, { mode: 'held' })
const { url } = await stripe.checkout.sessions.create({
  mode: 'payment',
  line_items: [{ price_data: { currency: 'sek', unit_amount: 9_900, product_data: { name: 'Tea' } } }],
  customer_email: email,
  metadata: { reference: randomUUID(), shop: 'https://tea.example' },
  payment_intent_data: { metadata: { shop: 'https://tea.example' } },
  success_url: 'https://tea.example/thanks',
})
await stage.cards.pay(url ?? '')
/** The payment page's events about a paid, refunded and disputed session of another shop. */
const foreign = await eventsOf(email)
const buyer = await stage.newShopper()
referenceIn(await stage.cards.pay(await buyer.open([{ id: 'fod', price: 250 }])))
const paid = async () => expect(await buyer.orders()).toMatchObject([{ status: 'paid' }])
await vi.waitFor(paid, 10_000)
await stage.cards.deliver(buyer.email, { mode: 'held' })
/** The same events about a session of this shop, with an order. */
const ours = await eventsOf(buyer.email)
afterAll(() => stage.stop())
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

async function send(event: unknown) {
  const body = JSON.stringify(event ?? null)
  const headers = { 'stripe-signature': signedEvent(body, { secret: localPayment.webhookSecret }) }
  return (await fetch(`${stage.shop.url}${shopApiPaths.paymentWebhook}`, { method: 'POST', body, headers }))
    .status
}

const tables = [
  ...(['checkout_sessions', 'payment_events', 'payment_returns', 'orders', 'order_lines'] as const),
  ...(['entitlements', 'mails', 'credit_notes', 'payment_details'] as const),
]
const everything = async () =>
  JSON.stringify(
    await Promise.all(tables.map((table) => stage.database.selectFrom(table).selectAll().execute())),
  )

const withObject = (event: Body, change: object): Body => ({
  ...event,
  id: `evt_${randomUUID()}`,
  data: { object: { ...event.data.object, ...change } },
})

/** Events that other shops of the account cause; this shop does not subscribe to them. */
const otherTypes =
  'account invoice customer customer.subscription product price payout payment_method setup_intent subscription_schedule transfer topup capability identity.verification_session radar.early_fraud_warning issuing_card __proto__ constructor '
    .split(' ')
    .map((object) => ({ object, type: `${object}.updated` }))

function objectOf(type: string): string {
  if (type.includes('dispute')) return 'dispute'
  if (type === 'charge.refunded') return 'charge'
  return type.includes('refund') ? 'refund' : 'checkout.session'
}

const reference = () => ({ reference: randomUUID() })
/** After each change the event is still of another shop. */
const changes: [string, (event: Body) => unknown][] = [
  ['as it is', (event) => event],
  ['of a connected account', (event) => ({ ...event, account: 'acct_1' })],
  ['of live mode', (event) => ({ ...event, livemode: true })],
  [
    'thin',
    ({ id, type }) => ({
      id,
      object: 'v2.core.event',
      type: `v1.${type}`,
      related_object: { id: 'cs_1', type: 'checkout.session', url: '/v1' },
    }),
  ],
  ['with a reference of our form', (event) => withObject(event, { metadata: reference() })],
  [
    'without a payment',
    (event) =>
      withObject(event, {
        payment_intent: null,
        amount_total: null,
        currency: null,
        payment_status: 'no_payment_required',
        metadata: reference(),
      }),
  ],
  [
    'with a payment that is expanded',
    (event) =>
      withObject(event, {
        payment_intent: { id: 'pi_of_another_account', metadata: {} },
        metadata: reference(),
      }),
  ],
]

test('an event of another shop of the account gets 200, and is counted but not stored', async () => {
  const before = await everything()
  const needed = neededEvents.flatMap((type) =>
    foreign
      .filter(({ data: { object } }) => object.object === objectOf(type))
      .slice(0, 1)
      .map((event): Body => ({ ...event, type })),
  )
  expect(needed).toHaveLength(neededEvents.length)
  const table = [
    ...foreign.map((event) => ({ name: event.type, event })),
    ...needed.flatMap((event) =>
      changes.map(([name, change]) => ({ name: `${event.type} ${name}`, event: change(event) })),
    ),
    ...otherTypes.map(({ object, type }) => ({
      name: type,
      event: {
        id: `evt_${randomUUID()}`,
        object: 'event',
        created: 1,
        type,
        data: { object: { id: 'x_1', object, metadata: reference() } },
      },
    })),
    ...[null, 1, 'event', [], {}, [[]]].map((event) => ({ name: JSON.stringify(event), event })),
  ]
  for (const { name, event } of table) expect(await send(event), name).toBe(200)
  expect(await everything()).toBe(before)
  // The log has a limit for each kind of line.
  expect(logged('log')).toContain('payment-event-ignored')
  expect(logged('error')).toEqual([])
  expect(JSON.stringify(vi.mocked(console.log).mock.calls)).not.toContain('other-shop')
})

test('no malformed event gets 5xx, and an event of another shop changes nothing', async () => {
  const odd = fc.constantFrom<unknown>(
    ...[undefined, null, true, 0, -1, 1.5, 1e21],
    ...['', '\0', '\ud800', '__proto__', 'x'.repeat(300)],
    ...[[], {}, [null], { id: null }, { toString: null }],
  )
  const pathsIn = (value: unknown, path: string[] = []): string[][] => {
    if (typeof value !== 'object' || value === null) return [path]
    return [path, ...Object.entries(value).flatMap(([key, part]) => pathsIn(part, [...path, key]))]
  }
  const replaced = (value: unknown, [key, ...rest]: string[], by: unknown): unknown => {
    if (key === undefined) return by
    if (Array.isArray(value))
      return value.map((part, index) => (String(index) === key ? replaced(part, rest, by) : part))
    return { ...Object(value), [key]: replaced(Object(value)[key], rest, by) }
  }
  /** A changed amount or id in a session of this shop is a fault for a person to check: the response is 500. */
  const decides = /^data,object,(id|amount_total|currency)$/
  const before = await everything()
  const change = (events: Body[]) =>
    fc.constantFrom(...events).chain((event) => {
      const paths = pathsIn(event).filter((path) => events === foreign || !decides.test(String(path)))
      return fc
        .array(fc.tuple(fc.constantFrom(...paths), odd), { minLength: 1, maxLength: 3 })
        .map((steps) => steps.reduce<unknown>((sum, [path, by]) => replaced(sum, path, by), event))
    })
  const isTaken = (events: Body[]) =>
    fc.assert(
      fc.asyncProperty(change(events), async (event) => {
        expect(await send(event)).toBe(200)
      }),
      { seed: 2026, numRuns: Number(process.env.FUZZ_RUNS ?? 60) },
    )
  await isTaken(foreign)
  expect(await everything()).toBe(before)
  await isTaken(ours)
})

test('an unreadable event of this shop is logged, and reconciliation reads its state', async () => {
  const [paid] = ours.filter(({ type }) => type === 'checkout.session.completed')
  if (!paid) throw new Error('The payment page has sent no payment.')
  expect(await send(withObject(paid, { amount_total: null }))).toBe(200)
  expect(logged('error')).toEqual(['payment-event-unreadable'])
})

test('reconciliation and bookkeeping list the objects of this shop only', async () => {
  const settings = { secretKey: localPayment.secretKey, apiUrl: stage.around.paymentPageUrl }
  const since = new Date(Date.now() - 60 * 60_000)
  const listed = async (origins: string[]) => {
    const history = createStripeHistory({ ...settings, origins }, (event) => isStored(stage.database, event))
    const counts = { sessions: 0, refunds: 0, disputes: 0 }
    for (const kind of ['sessions', 'refunds', 'disputes'] as const)
      for await (const _ of history[kind](since)) counts[kind] += 1
    return counts
  }
  const all = { sessions: 1, refunds: 1, disputes: 1 }
  expect(await listed([SITE])).toEqual(all)
  // The site has another origin now: the record identifies the order.
  expect(await listed([])).toEqual(all)
})
