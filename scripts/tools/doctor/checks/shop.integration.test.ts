import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { neededEvents } from '../../../../web/server/shop/payment/stripe-events.ts'
import { startShopStage } from '../../../../web/server/shop/testing/shop-stage.ts'
import { localPayment } from '../../../local/project.ts'
import { serve, targetAt, UNREACHABLE } from '../testing/target-at.ts'
import { checkShop } from './shop.ts'
import { checkStripe } from './stripe.ts'
import { checkStripeTax } from './stripe-tax.ts'

const at = (site: string) => targetAt(UNREACHABLE, { VITE_SITE_URL: site })
const lines = (findings: Awaited<ReturnType<typeof checkShop>>) =>
  findings.map(({ status, what }) => `${status} ${what}`)

describe('a running shop', () => {
  let stage: Awaited<ReturnType<typeof startShopStage>>
  beforeAll(async () => {
    stage = await startShopStage()
  }, 60_000)
  afterAll(() => stage.stop())

  test('is found, with its webhook', async () => {
    expect(lines(await checkShop(at(stage.shop.url)))).toEqual([
      'ok Shop API: it answers, and its database too',
      'ok Payment webhook: it refuses unsigned requests',
    ])
  })

  test('gets all events from Stripe', async () => {
    const account = { secretKey: localPayment.secretKey, apiUrl: stage.around.paymentPageUrl }
    expect(lines(await checkStripe(at(stage.shop.url), account))).toEqual([
      'ok Stripe: it accepts the key, and sends all events that the shop needs',
    ])
    expect(await checkStripe(at('https://candlecast.example'), account)).toMatchObject([
      { status: 'fault', what: 'Stripe sends no events to the shop: buyers would get nothing' },
    ])
    const [finding] = await checkStripe(at(stage.shop.url), { ...account, secretKey: 'sk_test_wrong' })
    expect(finding).toMatchObject({ status: 'fault', where: 'STRIPE_SECRET_KEY' })
    expect(JSON.stringify(finding)).not.toContain('sk_test_wrong')
  })
})

describe('a site without a shop', () => {
  test.each<[string, Hono]>([
    ['answers every address with a page', new Hono().all('*', (context) => context.html('<!doctype html>'))],
    ['answers 404', new Hono()],
  ])('that %s', async (_, app) => {
    const { address, close } = await serve(app)
    expect(lines(await checkShop(at(address)))).toEqual([
      expect.stringMatching(/^fault The shop API was not found: status \d+$/),
      expect.stringMatching(/^fault The payment webhook was not found: status \d+$/),
    ])
    await close()
  })

  test('that doesn’t answer', async () => {
    expect(lines(await checkShop(at(UNREACHABLE)))).toEqual([
      expect.stringMatching(/^fault The shop API does not answer: .*ECONNREFUSED/),
      expect.stringMatching(/^fault The payment webhook does not answer: .*ECONNREFUSED/),
    ])
  })

  test('and without an address is not checked', async () => {
    const target = targetAt(UNREACHABLE)
    expect([await checkShop(target), await checkStripe(target, undefined)]).toEqual([[], []])
  })
})

test('without a key Stripe is not checked, which is reported', async () => {
  expect(await checkStripe(at(UNREACHABLE), undefined)).toMatchObject([
    { status: 'advice', where: 'STRIPE_SECRET_KEY' },
  ])
})

test.each([
  ['one event', { enabled_events: neededEvents.slice(1) }, `Stripe doesn’t send the shop ${neededEvents[0]}`],
  ['being enabled', { status: 'disabled' }, 'The webhook endpoint at Stripe is disabled'],
  [
    'nothing',
    { enabled_events: ['*'] },
    'Stripe: it accepts the key, and sends all events that the shop needs',
  ],
])('an endpoint that lacks %s', async (_, change, what) => {
  const site = 'https://candlecast.example'
  const endpoint = {
    url: `${site}/api/payment-webhook`,
    status: 'enabled',
    enabled_events: neededEvents,
    ...change,
  }
  const app = new Hono().get('/v1/webhook_endpoints', (context) =>
    context.json({ object: 'list', data: [endpoint] }),
  )
  const { address, close } = await serve(app)
  expect(await checkStripe(at(site), { secretKey: 'sk_test_1', apiUrl: address })).toMatchObject([{ what }])
  await close()
})

test.each([
  [{ status: 'active', status_details: { active: {} } }, 'ok', 'Stripe Tax: it computes the VAT'],
  [
    { status: 'pending', status_details: { pending: { missing_fields: ['head_office.address'] } } },
    'fault',
    'Stripe Tax lacks head_office.address: no checkout opens',
  ],
])('the settings of Stripe Tax: %j', async (settings, status, what) => {
  const { address, close } = await serve(
    new Hono().get('/v1/tax/settings', (context) => context.json(settings)),
  )
  const account = { secretKey: 'sk_test_1', apiUrl: address }
  expect(await checkStripeTax({ ...account, isTaxOn: true })).toMatchObject([
    { status, what: expect.stringContaining(what) },
  ])
  expect(await checkStripeTax({ ...account, isTaxOn: false })).toEqual([])
  await close()
})

test('a key that may not read tax settings is named', async () => {
  const account = { secretKey: 'sk_test_1', apiUrl: UNREACHABLE, isTaxOn: true }
  expect(await checkStripeTax(account)).toMatchObject([{ status: 'fault', where: 'STRIPE_TAX' }])
})
