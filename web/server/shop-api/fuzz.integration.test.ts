/**
 * Runs in this process. FUZZ_RUNS sets the number of requests per endpoint:
 * `FUZZ_RUNS=2000 npm test -- integration web/server/shop-api/fuzz`.
 */
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { checkoutRequestSchema, shopApiPaths } from '#shared/shop-contract.ts'
import { serveOnLoopback } from '../common/http/serve.ts'
import { catalogue, readAnswer, startFuzzShop } from './testing/fuzz-shop.ts'
import { checkoutBody, contentType, impersonation, mostly, oddValue, query } from './testing/hostile.ts'
import { type HostileRequest, hostileRequest, type Subject, uncovered } from './testing/hostile-requests.ts'
import { placeOrder } from './testing/place-order.ts'
import { SITE } from './testing/running-shop.ts'
import { tokenFaults } from './testing/token-issuer.ts'
import { matchStatements } from './withdrawal/match-statements.ts'

const numRuns = Number(process.env.FUZZ_RUNS ?? (process.env.NIGHTLY ? 200 : 60))
/** A fixed seed, unless FUZZ_RUNS is set: then the requests are random, and a failure prints its seed. */
const runs = process.env.FUZZ_RUNS === undefined ? { numRuns, seed: 2026 } : { numRuns }
const PATIENCE_MS = 60_000 + numRuns * 200

const shop = await startFuzzShop()
const before = await shop.victims()
afterAll(() => shop.stop())
afterEach(async () => expect(await shop.victims()).toEqual(before))

const bearer = (idToken: string) => ({ authorization: `Bearer ${idToken}` })
const products = [...catalogue.values()].map(({ id, priceOre }) => ({ id, price: priceOre / 100 }))

const ask = async (path: string, init: RequestInit) => readAnswer(await shop.app.request(path, init))

const checkoutsOf = (sub: string) =>
  shop.database
    .selectFrom('checkout_sessions')
    .select(['email', 'lines', 'total_ore', 'return_origin'])
    .where('user_sub', '=', sub)
    .execute()

/** The account itself made the request, and its checkout has the published prices. */
function expectCorrectCheckout(text: string, email: string, rows: Awaited<ReturnType<typeof checkoutsOf>>) {
  const asked = v.parse(checkoutRequestSchema, JSON.parse(text))
  expect(asked.baseUrl).toBe(SITE)
  expect(asked.email.trim().toLowerCase()).toBe(email)
  const lines = asked.products.map(({ id }) => catalogue.get(id))
  const total = lines.reduce((sum, line) => sum + (line?.priceOre ?? Number.NaN), 0)
  expect(rows).toEqual([{ email, lines, total_ore: total, return_origin: SITE }])
  for (const [index, { price }] of asked.products.entries())
    expect(Math.round(price * 100)).toBeGreaterThanOrEqual(lines[index]?.priceOre ?? Number.NaN)
}

test('create-checkout-session', { timeout: PATIENCE_MS }, async () => {
  const seen = new Set<string>()
  const { victim } = shop
  const attempt = mostly<string | undefined, string>(
    fc.constant(undefined),
    fc.constantFrom('x', '', '0'.repeat(36), 'a'.repeat(9_000)),
  )
  const requests = fc.constant(null).chain(() => {
    const shopper = shop.newShopper()
    const parts = {
      shopper: fc.constant(shopper),
      text: checkoutBody(products, shopper.email, victim.email),
      type: contentType,
      attempt,
      others: impersonation(victim.sub, victim.email),
    }
    return fc.record(parts)
  })
  await fc.assert(
    fc.asyncProperty(requests, async ({ shopper, text, type, attempt, others }) => {
      const headers = {
        ...others,
        ...bearer(shopper.idToken),
        'content-type': type,
        ...(attempt !== undefined && { 'idempotency-key': attempt }),
      }
      const init = { method: 'POST', body: text, headers }
      const { status, code = 'accepted' } = await ask(shopApiPaths.createCheckoutSession, init)
      seen.add(code)
      const rows = await checkoutsOf(shopper.sub)
      if (status === 200) expectCorrectCheckout(text, shopper.email, rows)
      else expect(rows).toEqual([])
    }),
    { ...runs, interruptAfterTimeLimit: PATIENCE_MS, markInterruptAsFailure: true },
  )
  // Every kind of refusal occurs, so no earlier check hides a later check.
  const codes = [
    'accepted',
    'invalid-request',
    'prices-changed',
    'products-unavailable',
    'duplicate-products',
  ]
  const others = ['cart-empty', 'cart-too-large', 'base-url-refused', 'email-mismatch']
  expect([...seen]).toEqual(expect.arrayContaining([...codes, ...others]))
})

test('an account sees and changes only its own data', { timeout: PATIENCE_MS }, async () => {
  const { victim } = shop
  const requests = fc.record({
    row: fc.constantFrom<[method: string, path: string, status: number, answer?: string]>(
      ['GET', shopApiPaths.unlockedContent, 200, '{"data":[]}'],
      ['GET', shopApiPaths.orders, 200, '{"data":[],"processing":[],"failed":[],"redeemed":[]}'],
      ['DELETE', shopApiPaths.accountData, 204, ''],
      ['GET', shopApiPaths.checkoutSession, 404],
    ),
    search: query(victim.sub, victim.email, victim.bought.reference, victim.open.reference),
    others: impersonation(victim.sub, victim.email),
    body: oddValue,
  })
  await fc.assert(
    fc.asyncProperty(requests, async ({ row: [method, path, expected, answer], search, others, body }) => {
      const headers = { ...others, ...bearer(shop.newShopper().idToken) }
      const init = { method, headers, ...(method === 'DELETE' && { body: JSON.stringify(body) ?? '' }) }
      const { status, text } = await ask(`${path}?${search}`, init)
      const isLong = search.length > 4_000
      expect(status).toBe(isLong ? 414 : expected)
      if (!isLong && answer !== undefined) expect(text).toBe(answer)
    }),
    { ...runs, numRuns: 3 * numRuns },
  )
})

const signedInPaths: [string, string][] = [
  ['POST', shopApiPaths.createCheckoutSession],
  ['GET', shopApiPaths.checkoutSession],
  ['GET', shopApiPaths.unlockedContent],
  ['GET', shopApiPaths.orders],
  ['GET', shopApiPaths.accountData],
  ['DELETE', shopApiPaths.accountData],
  ['POST', shopApiPaths.orderConfirmation],
  ['POST', shopApiPaths.orderWithdrawal],
  ['POST', shopApiPaths.unlock],
  ['POST', shopApiPaths.redeem],
]

describe('an invalid token', () => {
  test('is refused at each path, also beside a valid one in the wrong place', async () => {
    const { sub, email, idToken } = shop.victim
    const authorizations = [
      '',
      'Bearer  ',
      idToken,
      `Basic ${idToken}`,
      `Bearer ${idToken}, Bearer ${idToken}`,
      `Bearer x.${idToken}`,
      `Bearer ${idToken.split('.').slice(0, 2).join('.')}`,
      `Bearer ${idToken}${'A'.repeat(9_000)}`,
      ...tokenFaults.map((fault) => `Bearer ${shop.tokenFor(sub, email, [fault])}`),
    ]
    for (const [method, path] of signedInPaths)
      for (const authorization of authorizations) {
        const init = { method, headers: { authorization, cookie: `token=${idToken}` } }
        const { status, code } = await ask(`${path}?access_token=${idToken}`, init)
        expect([status, code], `${path} ${authorization}`).toEqual([401, 'not-signed-in'])
      }
  })

  test('is refused if the account was deleted after its login, also when it is refreshed', async () => {
    const { sub, email, idToken } = shop.newShopper()
    const now = Math.floor(Date.now() / 1000)
    const loggedIn = (auth_time: number) =>
      shop.tokenFor(sub, email, [
        { name: '', change: (draft) => ({ ...draft, claims: { ...draft.claims, auth_time } }) },
      ])
    const statusOf = async (method: string, path: string, token: string) =>
      (await ask(path, { method, headers: bearer(token) })).status
    expect(await statusOf('GET', shopApiPaths.orders, idToken)).toBe(200)
    expect(await statusOf('DELETE', shopApiPaths.accountData, idToken)).toBe(204)
    const refused = signedInPaths.filter(([method]) => method !== 'DELETE')
    for (const token of [idToken, loggedIn(now - 3_600)])
      expect(
        await Promise.all(refused.map(async ([method, path]) => [path, await statusOf(method, path, token)])),
      ).toEqual(refused.map(([, path]) => [path, 401]))
    // If the deletion in the user pool fails, the account can repeat the erasure or log in again.
    expect(await statusOf('DELETE', shopApiPaths.accountData, idToken)).toBe(204)
    expect(await statusOf('GET', shopApiPaths.orders, loggedIn(now + 2))).toBe(200)
  })
})

test('a webhook of more than a megabyte is not read', async () => {
  const init = { method: 'POST', body: 'x'.repeat(1_100_000) }
  expect((await ask(shopApiPaths.paymentWebhook, init)).status).toBe(413)
})

/** Header names and values alternate, so that a name can occur twice. */
type Raw = { method: string; path: string; headers: string[]; body: string }

/** Sends over a socket what no HTTP client sends. */
const sendRaw = (port: number, { method, path, headers, body }: Raw) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const length = ['content-length', `${Buffer.byteLength(body)}`]
    const own = ['host', `localhost:${port}`, 'connection', 'close', ...length]
    const sent = request({ port, method, path, headers: [...own, ...headers] }, async (response) =>
      resolve({ status: response.statusCode ?? 0, body: await text(response) }),
    )
    sent.on('error', reject)
    sent.end(body)
  })

const disguises: ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.toUpperCase(),
  (path) => path.replace('/api/', '/api/%2e%2e/api/'),
  (path) => path.replace('/api/', '/api%2f'),
  (path) => path.replace('/api/', '/api\\'),
  (path) => `${path}%ff%c0%af`,
  (path) => `${path}?%`,
  (path) => `${path}?reference=${'x'.repeat(6_000)}`,
  (path) => `${path}?reference=%ff&reference=%00&__proto__[a]=1`,
  (path) => `http://evil.example${path}`,
  () => '/api/../../etc/passwd',
  () => '*',
]

const oddHeaders: string[][] = [
  [],
  ['content-type', 'application/json', 'content-type', 'text/plain'],
  ['content-type', 'application/json;charset=\xff'],
  ['host', 'evil.example'],
  ['x-forwarded-host', 'evil.example', 'x-forwarded-proto', 'javascript'],
  ['idempotency-key', 'a', 'idempotency-key', 'b'],
  ['stripe-signature', 't=1,v1', 'stripe-signature', 'v1=a'],
  ['x-http-method-override', 'DELETE'],
  ['cookie', 'a'.repeat(7_000)],
  ['expect', '100-continue'],
  ['authorization', 'Bearer é.é.é'],
]

test('a malformed request is answered without data of other accounts', { timeout: PATIENCE_MS }, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { port, close } = await serveOnLoopback(shop.app, 0)
  const { idToken } = shop.newShopper()
  const own = ['authorization', `Bearer ${idToken}`]
  const statuses = new Set<number>()
  const raw = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND'),
    path: fc
      .tuple(fc.constantFrom(...Object.values(shopApiPaths)), fc.constantFrom(...disguises))
      .map(([path, disguise]) => disguise(path)),
    headers: fc
      .tuple(fc.constantFrom([], own, [...own, ...own]), fc.constantFrom(...oddHeaders))
      .map((parts) => parts.flat()),
    body: fc.constantFrom('', '{}', '[', '\0', '{"__proto__":1}'),
  })
  const get = (path: string, headers: string[]) => ({ method: 'GET', path, headers, body: '' })
  const examples = [get(shopApiPaths.orders, own), get(shopApiPaths.orders, []), get('/api/nothing', own)]
  await fc.assert(
    fc.asyncProperty(raw, async (message) => {
      const { status, body } = await sendRaw(port, message)
      statuses.add(status)
      expect(status).toBeLessThan(500)
      expect(body).not.toContain('fod')
      expect(body).not.toContain(shop.victim.sub)
    }),
    { ...runs, examples: examples.map((message) => [message]) },
  )
  await close(0)
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404]))
})

describe('responses to a stranger', () => {
  /** Half of the requests are about existing orders. */
  const PAIRS = 5 * numRuns
  /** Set FUZZ_SEED for other requests. */
  const SEED = Number(process.env.FUZZ_SEED ?? 2026)
  const AT_ONCE = 16
  /** These headers differ between any two responses. */
  const ownOfEach = new Set(['date', 'x-request-id'])

  async function tell(url: string, idToken: string, { method, path, headers, body }: HostileRequest) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...bearer(idToken), ...headers },
      ...(method === 'POST' && { body: Buffer.from(body, 'latin1') }),
    })
    const { status } = response
    const kept = [...response.headers].filter(([name]) => !ownOfEach.has(name))
    return { status, told: `${status} ${JSON.stringify(kept)} ${await response.text()}` }
  }

  /** No accepted text may stop the worker. Only statements with a buyer's address are matched. */
  async function matchAll() {
    const kept = shop.database.deleteFrom('withdrawal_statements')
    await kept.where('email', 'not like', 'buyer-%').execute()
    const waiting = shop.database
      .selectFrom('withdrawal_statements')
      .select('id')
      .where('outcome', 'is', null)
    const before = await waiting.execute()
    expect(before.length).toBeGreaterThan(5)
    for (const _ of before)
      if (await waiting.limit(1).executeTakeFirst())
        await matchStatements(shop.database, { site: SITE, now: new Date() })
    expect(await waiting.execute(), 'statements that could not be matched').toEqual([])
  }

  test(
    `${2 * PAIRS} bodies over HTTP: never 5xx, and the same response for existing and missing records`,
    async () => {
      for (const stream of ['log', 'error'] as const) vi.spyOn(console, stream).mockImplementation(() => {})
      expect(uncovered).toEqual([])
      const real: Subject[] = []
      // Many orders, because each allows one withdrawal.
      for (let at = 0; at < 40; at += 1) {
        const { number, paymentIntent } = await placeOrder(shop.database, `buyer-${at}`)
        real.push({ number, email: `buyer-${at}@candlecast.example`, reference: paymentIntent.slice(3) })
      }
      const unreal = { number: 999_999, email: 'none@reader.example', reference: crypto.randomUUID() }
      const { port, close } = await serveOnLoopback(shop.app, 0)
      const faults: string[] = []
      const statuses = new Set<number>()
      const pairs = fc.sample(hostileRequest, { numRuns: PAIRS, seed: SEED })
      const tryNext = async () => {
        // One account each, because requests of one account run one after another.
        const { email, idToken } = shop.newShopper()
        for (let make = pairs.pop(); make; make = pairs.pop()) {
          const subject = real[pairs.length % real.length] ?? unreal
          const request = make(subject, email)
          const [first, second] = await Promise.all([
            tell(`http://localhost:${port}`, idToken, request),
            tell(`http://localhost:${port}`, idToken, make(unreal, email)),
          ])
          statuses.add(first.status)
          if (Math.max(first.status, second.status) >= 500 || first.told !== second.told)
            faults.push([JSON.stringify(request).slice(0, 300), first.told, second.told].join('\n'))
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, tryNext))
      await close(0)
      await matchAll()
      expect(faults.slice(0, 3), `${faults.length} of ${PAIRS} pairs, FUZZ_SEED=${SEED}`).toEqual([])
      expect([...statuses]).toEqual(expect.arrayContaining([200, 202, 204, 400, 404, 415]))
    },
    4 * PATIENCE_MS,
  )
})
