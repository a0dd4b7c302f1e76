/** Runs the bundled function like AWS Lambda: outside the repository, with a Postgres server. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Hono } from 'hono'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openServerDatabase } from '../../../web/server/shop/database/server-database.ts'
import { hasPostgres, startPostgres } from '../../../web/server/shop/testing/postgres-server.ts'
import { environmentFor, SITE } from '../../../web/server/shop/testing/running-shop.ts'
import type { Account } from '../../../web/server/shop/testing/shop-client.ts'
import { startShopStage } from '../../../web/server/shop/testing/shop-stage.ts'
import { signedEvent } from '../../../web/server/shop/testing/signed-event.ts'
import { currentWording } from '../../../web/shared/products/unlock-consent.ts'
import { localPayment } from '../../local/project.ts'
import { serve } from '../../tools/doctor/testing/target-at.ts'
import { bundleFunction } from './bundle.ts'
import { eventOf, type Handler, loadHandler, type Request } from './testing/gateway.ts'

const load = async (folder: string) => loadHandler(await bundleFunction(folder))

describe.skipIf(!hasPostgres)('the function', () => {
  let folder: string
  let server: Awaited<ReturnType<typeof startPostgres>>
  let stage: Awaited<ReturnType<typeof startShopStage>>
  let handler: Handler
  let account: Account

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'function-'))
    ;[handler, server, stage] = await Promise.all([load(folder), startPostgres(), startShopStage()])
    await stage.publish({ id: 'fod', price: 250, unlocks: ['fod'] })
    account = await stage.newShopper()
  }, 120_000)
  afterAll(async () => {
    // The function keeps connections open and logs when the server closes them.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await stage?.stop()
    await server?.stop()
    await rm(folder, { recursive: true })
  })

  // Every request is logged, as in production.
  beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

  const invoke = async (request: Request) => {
    const { statusCode, body, headers } = await handler(eventOf(request))
    const parsed: unknown = body === '' ? undefined : JSON.parse(body)
    return { statusCode, headers, body: parsed }
  }
  const asShopper = (request: Request) =>
    invoke({ ...request, headers: { authorization: `Bearer ${account.idToken}`, ...request.headers } })

  test('answers 503 until it has a database, then works with migrated tables', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const [name, value] of Object.entries(environmentFor(stage.around))) vi.stubEnv(name, value)
    expect(await invoke({ path: '/api/health' })).toMatchObject({
      statusCode: 503,
      body: { code: 'unavailable' },
    })
    expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('DATABASE_URL is missing'))
    vi.stubEnv('DATABASE_URL', server.url)
    await (await openServerDatabase(server.url)).close()
    expect(await invoke({ path: '/api/health' })).toMatchObject({ statusCode: 200, body: { ok: true } })
  })

  test('has the nightly work beside it, as the schedule on AWS calls it', async () => {
    const module: object = await import(pathToFileURL(join(folder, 'lambda.mjs')).href)
    expect(Object.keys(module).toSorted()).toEqual(['handler', 'nightly', 'work'])
  })

  test('starts a checkout, verifies the bytes of the webhook, and unlocks the product', async () => {
    const cart = {
      products: [{ id: 'fod', title: '', price: 250 }],
      baseUrl: SITE,
      email: account.email,
      unlockAtOnce: { wording: currentWording, ids: ['fod'] },
    }
    const opened = await asShopper({
      method: 'POST',
      path: '/api/create-checkout-session',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(cart),
    })
    expect(opened).toMatchObject({
      statusCode: 200,
      body: { redirect_url: expect.stringContaining(stage.around.paymentPageUrl) },
    })
    const [session] = await stage.cards.sessionsOf(account.email)
    const reference = v.parse(v.string(), session?.client_reference_id)
    const status = `/api/checkout-session?reference=${reference}`
    expect(await asShopper({ path: status })).toMatchObject({ body: { status: 'unpaid' } })

    const paid = { ...session, status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' }
    // With non-ASCII letters, whose bytes the signature covers; API Gateway encodes the body.
    const event = {
      id: 'evt_ä🐺',
      object: 'event',
      type: 'checkout.session.completed',
      created: 1_700_000_000,
      data: { object: paid },
    }
    const body = JSON.stringify(event)
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': signedEvent(body, { secret: localPayment.webhookSecret }),
    }
    const webhook = { method: 'POST', path: '/api/payment-webhook', headers }
    expect((await invoke({ ...webhook, body: `${body} ` })).statusCode).toBe(400)
    const encoded = { ...webhook, body: Buffer.from(body).toString('base64'), isBase64Encoded: true }
    expect((await invoke(encoded)).statusCode).toBe(200)
    expect((await invoke({ ...webhook, body })).statusCode).toBe(200)

    expect(await asShopper({ path: status })).toMatchObject({ body: { status: 'unlocked' } })
    expect(await asShopper({ path: '/api/unlocked-content' })).toMatchObject({
      body: { data: [{ adventures: [{ adventureId: 'fod' }] }] },
    })
    expect(await asShopper({ path: '/api/orders' })).toMatchObject({
      body: { data: [{ number: 1, total: 250 }] },
    })
    expect(await asShopper({ method: 'DELETE', path: '/api/account-data' })).toMatchObject({
      statusCode: 204,
    })
    expect(await asShopper({ path: '/api/unlocked-content' })).toMatchObject({ statusCode: 401 })
  })

  test('reads secrets from the extension, and starts again after they changed', async () => {
    const secrets = { ORIGIN_SECRET: 'first' }
    const extension = await serve(
      new Hono().get('/secretsmanager/get', (context) =>
        context.json({ SecretString: JSON.stringify(secrets) }),
      ),
    )
    vi.stubEnv('PARAMETERS_SECRETS_EXTENSION_HTTP_PORT', new URL(extension.address).port)
    vi.stubEnv('SETTINGS_SECRETS', 'door')
    const health = async (secret: string) =>
      (await handler(eventOf({ path: '/api/health', headers: { 'x-origin-secret': secret } }))).statusCode
    expect([await health('first'), await health('second')]).toEqual([200, 403])
    secrets.ORIGIN_SECRET = 'second'
    expect([await health('first'), await health('second')]).toEqual([403, 200])
    await extension.close()
    vi.stubEnv('SETTINGS_SECRETS', '')
  })

  test('passes on refusals of the API', async () => {
    expect(await invoke({ path: '/api/orders' })).toMatchObject({
      statusCode: 401,
      body: { code: 'not-signed-in' },
    })
    expect(await invoke({ path: '/api/none' })).toMatchObject({ statusCode: 404 })
  })
})
