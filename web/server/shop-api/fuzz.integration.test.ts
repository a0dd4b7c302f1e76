/**
 * Hostile requests to the shop API. FUZZ_RUNS sets their number, FUZZ_SEED makes other ones:
 * `FUZZ_RUNS=2000 npm run test:integration web/server/shop-api/fuzz`.
 */
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { checkoutRequestSchema } from '#shared/api/checkout.ts'
import { shopApiPaths } from '#shared/api/paths.ts'
import { serveOnLoopback } from '../common/http/serve.ts'
import { messageOf, oddRequest, sendRaw } from '../common/http/testing/odd-requests.ts'
import { catalogue, readAnswer, startFuzzShop } from './testing/fuzz-shop.ts'
import { type HostileRequest, hostileRequest, type Subject, uncovered } from './testing/hostile-requests.ts'
import { placeOrder } from './testing/place-order.ts'
import { SITE } from './testing/running-shop.ts'
import { tokenFaults } from './testing/token-issuer.ts'
import { matchStatements } from './withdrawal/match-statements.ts'

const numRuns = Number(process.env.FUZZ_RUNS ?? (process.env.NIGHTLY ? 2_000 : 400))
const seed = Number(process.env.FUZZ_SEED ?? 2026)
const PATIENCE_MS = 60_000 + numRuns * 200
const AT_ONCE = 16

const shop = await startFuzzShop()
const { port, close } = await serveOnLoopback(shop.app, 0)
const before = await shop.readVictim()
afterAll(async () => {
  await close(0)
  await shop.stop()
})
afterEach(async () => expect(await shop.readVictim()).toEqual(before))

const bearer = (idToken: string) => ({ authorization: `Bearer ${idToken}` })
const ask = async (path: string, init: RequestInit) => readAnswer(await shop.app.request(path, init))

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

/** Calls `work` for each value, several at a time. */
async function forEach<Value>(
  values: readonly Value[],
  work: (value: Value, index: number) => Promise<void>,
) {
  const rest = values.entries()
  const workRest = async () => {
    for (const [index, value] of rest) await work(value, index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workRest))
}

test('a malformed request is answered without data of other accounts', { timeout: PATIENCE_MS }, async () => {
  const own = [`Authorization: Bearer ${shop.newShopper().idToken}`]
  const requests = oddRequest([...Object.values(shopApiPaths), '/api/nothing'], [[], own, [...own, ...own]])
  const statuses = new Set<number | undefined>()
  const faults: unknown[] = []
  const plain = [
    messageOf({ target: shopApiPaths.orders, lines: own }),
    messageOf({ target: shopApiPaths.orders }),
  ]
  await forEach([...plain, ...fc.sample(requests, { seed, numRuns })], async (message) => {
    const { status, text } = await sendRaw(port, message)
    statuses.add(status)
    const isLeak = text.includes('fod') || text.includes(shop.victim.sub)
    if (isLeak || (status && status >= 500)) faults.push([message.slice(0, 300), status, text])
  })
  expect(faults.slice(0, 3)).toEqual([])
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404]))
})

describe('a hostile request of an account', () => {
  /** These headers differ between any two responses. */
  const ownOfEach = new Set(['date', 'x-request-id'])

  async function tell(idToken: string, { method, path, headers, body }: HostileRequest) {
    const response = await fetch(`http://localhost:${port}${path}`, {
      method,
      headers: { ...bearer(idToken), ...headers },
      ...(method === 'POST' && { body: Buffer.from(body, 'latin1') }),
    })
    const kept = [...response.headers].filter(([name]) => !ownOfEach.has(name))
    const { status, text } = await readAnswer(response)
    return { status, told: `${status} ${JSON.stringify(kept)} ${text}` }
  }

  /** The account itself made the request, and its checkout has the published prices. Without 200 it has none. */
  async function expectCorrectCheckout(
    { sub, email }: typeof shop.victim,
    { body }: HostileRequest,
    status: number,
  ) {
    const rows = await shop.database
      .selectFrom('checkout_sessions')
      .select(['email', 'lines', 'total_ore', 'return_origin'])
      .where('user_sub', '=', sub)
      .execute()
    if (status !== 200) return expect(rows, body.slice(0, 300)).toEqual([])
    const text = new TextDecoder().decode(Buffer.from(body, 'latin1'))
    const asked = v.parse(checkoutRequestSchema, JSON.parse(text))
    expect([asked.baseUrl, asked.email.trim().toLowerCase()]).toEqual([SITE, email])
    const lines = asked.products.map(({ id }) => catalogue.get(id))
    const total = lines.reduce((sum, line) => sum + (line?.priceOre ?? Number.NaN), 0)
    expect(rows).toEqual([{ email, lines, total_ore: total, return_origin: SITE }])
    for (const [index, { price }] of asked.products.entries())
      expect(Math.round(price * 100)).toBeGreaterThanOrEqual(lines[index]?.priceOre ?? Number.NaN)
  }

  /** No accepted text may stop the worker. Only statements with a buyer's address are matched. */
  async function matchAll() {
    const kept = shop.database.deleteFrom('withdrawal_statements')
    await kept.where('email', 'not like', 'buyer-%').execute()
    const waiting = shop.database
      .selectFrom('withdrawal_statements')
      .select('id')
      .where('outcome', 'is', null)
    const stated = await waiting.execute()
    expect(stated.length).toBeGreaterThan(5)
    for (const _ of stated)
      if (await waiting.limit(1).executeTakeFirst())
        await matchStatements(shop.database, { site: SITE, now: new Date() })
    expect(await waiting.execute(), 'statements that could not be matched').toEqual([])
  }

  test('never gets 5xx, buys at published prices only, and gets the same response for existing and missing records', {
    timeout: PATIENCE_MS,
  }, async () => {
    expect(uncovered).toEqual([])
    const real: Subject[] = []
    // Many orders, because each allows one withdrawal.
    for (let at = 0; at < 40; at += 1) {
      const sub = `buyer-${at}`
      const { number, paymentIntent } = await placeOrder(shop.database, sub)
      real.push({ number, sub, email: `${sub}@candlecast.example`, reference: paymentIntent.slice(3) })
    }
    const email = 'nobody@reader.example'
    const unreal = { number: 999_999, sub: 'nobody', email, reference: crypto.randomUUID() }
    const statuses = { checkout: new Set<number>(), other: new Set<number>() }
    const faults: string[] = []
    await forEach(fc.sample(hostileRequest, { seed, numRuns }), async (make, index) => {
      const account = shop.newShopper()
      const request = make(real[index % real.length] ?? unreal, account.email)
      const { status, told } = await tell(account.idToken, request)
      const isCheckout = request.path === shopApiPaths.createCheckoutSession
      statuses[isCheckout ? 'checkout' : 'other'].add(status)
      if (isCheckout) return expectCorrectCheckout(account, request, status)
      const missing = await tell(account.idToken, make(unreal, account.email))
      if (told !== missing.told)
        faults.push(`${JSON.stringify(request).slice(0, 300)}\n${told}\n${missing.told}`)
    })
    await matchAll()
    expect(faults.slice(0, 3), `FUZZ_SEED=${seed}`).toEqual([])
    // Each kind of answer occurs, so that no check hides a later one.
    expect([...statuses.checkout]).toEqual(expect.arrayContaining([200, 400, 403, 422]))
    expect([...statuses.other]).toEqual(expect.arrayContaining([200, 202, 204, 400, 404, 415]))
  })
})
