/** Requests over a socket that no HTTP client sends. FUZZ_RUNS is the number of requests. */
import { request } from 'node:http'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, expect, test, vi } from 'vitest'
import { shopApiPaths } from '#shared/shop-contract.ts'
import { startShopStage } from './testing/shop-stage.ts'

const PATIENCE_MS = 240_000
const numRuns = Number(process.env.FUZZ_RUNS ?? (process.env.NIGHTLY ? 200 : 50))
/** A fixed seed, unless FUZZ_RUNS is set: then the requests are random, and a failure prints its seed. */
const runs = process.env.FUZZ_RUNS === undefined ? { numRuns, seed: 2026 } : { numRuns }

const stage = await startShopStage()
await stage.publish({ id: 'fod', price: 250, unlocks: ['fod'] })
const victim = await stage.newShopper()
await stage.cards.pay(await victim.open([{ id: 'fod', price: 250 }]))
await vi.waitUntil(async () => v.parse(v.array(v.unknown()), await victim.orders()).length === 1, {
  timeout: 30_000,
})
afterAll(() => stage.stop())

/** Header names and values alternate, so that a name can occur twice. */
type Raw = { method: string; path: string; headers: string[]; body: string }

const send = ({ method, path, headers, body }: Raw) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(stage.shop.url)
    const host = [
      'host',
      `${hostname}:${port}`,
      'connection',
      'close',
      'content-length',
      `${Buffer.byteLength(body)}`,
    ]
    const sent = request({ hostname, port, method, path, headers: [...host, ...headers] }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: String(Buffer.concat(chunks)) }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })

const disguises: ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.toUpperCase(),
  (path) => path.replace('/api/', '/api/../api/'),
  (path) => path.replace('/api/', '/api/%2e%2e/api/'),
  (path) => path.replace('/api/', '/api%2f'),
  (path) => path.replace('/api/', '/api\\'),
  (path) => `${path}%00`,
  (path) => `${path}%ff%c0%af`,
  (path) => `${path};jsessionid=1`,
  (path) => `${path}?%`,
  (path) => `${path}?reference=${'x'.repeat(6_000)}`,
  (path) => `${path}?reference=%ff&reference=%00&__proto__[a]=1`,
  (path) => `${path}#/api/orders`,
  (path) => `http://evil.example${path}`,
  () => '/api/../../etc/passwd',
  () => '*',
]

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND']

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
  ['accept-encoding', 'x;q=-1', 'range', 'bytes=9-1'],
  ['expect', '100-continue'],
  ['authorization', 'Bearer é.é.é'],
]

/** All responses to an account without orders. */
const emptyAnswers = [
  { data: [] },
  { data: [], processing: [], failed: [], redeemed: [] },
  expect.objectContaining({ orders: [], unlocked: [], codes: [], checkouts: [] }),
]

test('a malformed request is answered without data of other accounts', { timeout: PATIENCE_MS }, async () => {
  const { idToken } = await stage.newShopper()
  const own = ['authorization', `Bearer ${idToken}`]
  const json = ['content-type', 'application/json']
  const statuses = new Set<number>()
  const raw = fc.record({
    method: fc.constantFrom(...methods),
    path: fc
      .tuple(fc.constantFrom(...Object.values(shopApiPaths)), fc.constantFrom(...disguises))
      .map(([path, disguise]) => disguise(path)),
    headers: fc
      .tuple(
        fc.constantFrom([], own, own, [...own, 'authorization', `Bearer ${victim.idToken.slice(0, -5)}`]),
        fc.constantFrom(...oddHeaders),
      )
      .map((parts) => parts.flat()),
    body: fc.oneof(fc.constantFrom('', '{}', '[', '\0', '{"__proto__":1}'), fc.json()),
  })
  await fc.assert(
    fc.asyncProperty(raw, async (message) => {
      const { status, text } = await send(message)
      statuses.add(status)
      expect(status).toBeLessThan(500)
      if (status === 200 && message.method !== 'HEAD') expect(emptyAnswers).toContainEqual(JSON.parse(text))
      expect(text).not.toContain('fod')
    }),
    // One request for each expected status: the random requests may have others.
    {
      ...runs,
      examples: [
        [{ method: 'GET', path: shopApiPaths.orders, headers: own, body: '' }],
        [{ method: 'POST', path: shopApiPaths.createCheckoutSession, headers: [...own, ...json], body: '[' }],
        [{ method: 'GET', path: shopApiPaths.orders, headers: [], body: '' }],
        [{ method: 'GET', path: '/api/nothing', headers: own, body: '' }],
      ],
    },
  )
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404]))
  expect(await victim.unlocked()).toEqual([{ adventures: [{ adventureId: 'fod' }] }])
  expect(await victim.orders()).toHaveLength(1)
})
