import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { neededEvents } from '#server/shop-api/payment/stripe/stripe-events.ts'
import { startShopStage } from '#server/shop-api/testing/shop-stage.ts'
import { localPayment } from '../../stand-ins/project.ts'
import { checkMail, checkShop, checkStripe } from './shop.ts'
import { lines, serve, targetAt, UNREACHABLE } from './testing/target-at.ts'

const SITE = 'https://candlecast.example'
const at = (site: string) => targetAt(UNREACHABLE, { VITE_SITE_URL: site })

const stage = await startShopStage()
afterAll(stage.stop)

test('a running shop is found, with its webhook and the events from Stripe', async () => {
  const target = at(stage.shop.url)
  const account = {
    STRIPE_SECRET_KEY: localPayment.secretKey,
    STRIPE_API_URL: stage.around.paymentPageUrl,
  }
  expect(lines([...(await checkShop(target)), ...(await checkStripe(target, account))])).toEqual([
    'ok Shop API: it answers, and its checks find no fault',
    'ok Payment webhook: it refuses unsigned requests',
    'ok Stripe: it accepts the key, and sends all events that the shop needs',
  ])
  expect(lines(await checkStripe(at(SITE), account))).toEqual([
    'fault Stripe sends no events to the shop: buyers would get nothing',
  ])
  const [finding] = await checkStripe(target, { ...account, STRIPE_SECRET_KEY: 'sk_test_wrong' })
  expect(finding).toMatchObject({ status: 'fault', where: 'STRIPE_SECRET_KEY' })
  expect(JSON.stringify(finding)).not.toContain('sk_test_wrong')
})

test('a shop that is not well says why', async () => {
  const health = { ok: false, faults: [{ name: 'disk-full', what: 'The disk is nearly full', since: '' }] }
  const { address, close } = await serve(new Hono().get('/api/health', ({ json }) => json(health, 503)))
  expect(lines(await checkShop(at(address)))).toContain('fault The shop API says: The disk is nearly full')
  await close()
})

test('a site without a shop', async () => {
  const page = await serve(new Hono().all('*', (context) => context.html('<!doctype html>')))
  expect(lines(await checkShop(at(page.address)))).toEqual([
    'fault The shop API was not found: status 200',
    'fault The payment webhook was not found: status 200',
  ])
  await page.close()
  expect(lines(await checkShop(at(UNREACHABLE)))).toEqual([
    expect.stringMatching(/^fault The shop API does not answer: .*ECONNREFUSED/),
    expect.stringMatching(/^fault The payment webhook does not answer: .*ECONNREFUSED/),
  ])
  const nowhere = targetAt(UNREACHABLE)
  expect([await checkShop(nowhere), await checkStripe(nowhere, {})]).toEqual([[], []])
  expect(await checkStripe(at(UNREACHABLE), {})).toMatchObject([
    { status: 'advice', where: 'STRIPE_SECRET_KEY' },
  ])
})

test('what is wrong at Stripe', { timeout: 60_000 }, async () => {
  const all = 'ok Stripe: it accepts the key, and sends all events that the shop needs'
  const active = { status: 'active', status_details: {} }
  const taxed = 'ok Stripe Tax: it computes the VAT of each country where you are registered'
  const pending = {
    status: 'pending',
    status_details: { pending: { missing_fields: ['head_office.address'] } },
  }
  const rows = [
    [
      { enabled_events: neededEvents.slice(1) },
      active,
      [`fault Stripe doesn’t send the shop ${neededEvents[0]}`, taxed],
    ],
    [{ status: 'disabled' }, active, ['fault The webhook endpoint at Stripe is disabled', taxed]],
    [{ enabled_events: ['*'] }, active, [all, taxed]],
    [{}, pending, [all, 'fault Stripe Tax lacks head_office.address: no checkout opens']],
    [{}, undefined, [all, expect.stringMatching(/^fault Stripe does not show its tax settings: /)]],
  ] as const
  for (const [change, tax, expected] of rows) {
    const url = `${SITE}/api/payment-webhook`
    const endpoint = { url, status: 'enabled', enabled_events: neededEvents, ...change }
    const app = new Hono()
      .get('/v1/webhook_endpoints', (context) => context.json({ object: 'list', data: [endpoint] }))
      .get('/v1/tax/settings', (context) => (tax ? context.json(tax) : context.json({ error: {} }, 403)))
    const { address, close } = await serve(app)
    const account = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_URL: address }
    const found = lines(await checkStripe(at(SITE), { ...account, STRIPE_TAX: 'on' }))
    expect(found, JSON.stringify([change, tax])).toEqual(expected)
    expect(await checkStripe(at(SITE), account)).toHaveLength(1)
    await close()
  }
})

test('a mail server that is away, without its password; the image’s test has one that answers', async () => {
  expect(lines(await checkMail({ SHOP_MAIL_URL: 'smtp://user:very-secret@127.0.0.1:2' }))).toEqual([
    expect.stringMatching(
      /^fault The mail server accepts no mail of the shop: .*ECONNREFUSED 127\.0\.0\.1:2$/,
    ),
  ])
})
