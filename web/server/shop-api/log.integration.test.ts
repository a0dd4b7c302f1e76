import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { shopApiPaths } from '#shared/api/paths.ts'
import { logEvent, logFault, logRequest } from '../common/log.ts'
import { createGuards } from './http/guards.ts'
import { placeOrder } from './testing/place-order.ts'
import { referenceIn } from './testing/shop-client.ts'
import { startShopStage } from './testing/shop-stage.ts'
import { matchStatements } from './withdrawal/match-statements.ts'
import { repayWithdrawals } from './withdrawal/repay-withdrawals.ts'

const limits = {
  RATE_LIMIT_CHECKOUTS: 10,
  RATE_LIMIT_ACCOUNT: 1_000,
  RATE_LIMIT_ADDRESS: 1_000,
  TRUSTED_PROXIES: 0,
}

const logged: string[] = []

const stage = await startShopStage(undefined, createGuards(limits, getConnInfo))
await stage.publish({ id: 'fod', price: 250, unlocks: ['fod'] })
afterAll(() => stage.stop())

/** Other tests of this process may have used up these budgets, which are full an hour later. */
function fillBudgets() {
  const { now } = Date
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 60 * 60_000)
  for (const status of [200, 404, 503])
    for (const isProven of [true, false])
      logRequest({ requestId: '', method: 'GET', route: '/', status, ms: 1 }, isProven)
  for (const event of ['service-unavailable', 'withdrawal-not-matched', 'withdrawal-not-repaid'])
    logFault(event, {})
  for (const event of ['withdrawal-matched', 'withdrawal-disowned']) logEvent(event, {})
  clock.mockRestore()
}

beforeEach(() => {
  for (const stream of ['log', 'error'] as const) {
    vi.spyOn(console, stream).mockImplementation((line) => void logged.push(String(line)))
  }
  fillBudgets()
  logged.length = 0
})

const lines = () => logged.map((line): unknown => JSON.parse(line))

/** A purchase with an outage, refused requests, and the erasure of the account. */
async function callEveryRoute() {
  const account = await stage.newShopper()
  const { open, checkout, status, unlocked, orders, forget, call } = account
  const attempt = crypto.randomUUID()
  const cart = [{ id: 'fod', price: 250 }]
  await stage.cards.fail({ effect: 'status', status: 500, email: account.email, calls: 9 })
  const refused = await checkout(cart, { attempt })
  expect(refused.status).toBe(503)
  const requestId = refused.headers.get('x-request-id')
  const errors = [
    { event: 'service-unavailable', level: 'error' },
    { event: 'request-answered', status: 503 },
  ]
  expect(lines()).toMatchObject(errors.map((error) => ({ ...error, requestId })))
  await stage.cards.fail({ effect: 'status', status: 500, email: account.email, calls: 1 })
  const page = await open(cart, { attempt })
  const reference = referenceIn(await stage.cards.pay(page))
  await expect.poll(() => status(reference), { timeout: 10_000 }).toBe('unlocked')
  const [session] = await stage.cards.sessionsOf(account.email)
  await Promise.all([unlocked(), orders(), checkout(cart), call(`/api/none/${account.email}?${account.sub}`)])
  await fetch(`${stage.shop.url}${shopApiPaths.orders}`, {
    headers: { authorization: `Bearer ${account.idToken}x`, 'x-request-id': account.sub },
  })
  expect((await forget()).status).toBe(204)
  const { idToken, email, sub } = account
  const [username = ''] = email.split('@')
  const claims = idToken.split('.')[1] ?? ''
  return [email, username, sub, idToken, claims, reference, attempt, page, session?.id ?? ''].filter(Boolean)
}

test('asking whether the program lives leaves no line: the proxy asks every second', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => fetch(`${stage.shop.url}/api/live`)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(answers[0]?.headers.get('cache-control')).toBe('no-store')
  expect(lines()).toEqual([])
})

test('the log has each request with its route, the request id of the response, and no personal data', async () => {
  const personal = await callEveryRoute()
  expect(personal.length).toBeGreaterThan(8)
  const log = logged.join('\n')
  for (const word of personal) expect(log).not.toContain(word)
  expect(lines()).toEqual(
    expect.arrayContaining([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        level: 'info',
        event: 'request-answered',
        requestId: expect.stringMatching(/^[\w-]{36}$/),
        method: 'POST',
        route: shopApiPaths.createCheckoutSession,
        status: 200,
        ms: expect.any(Number),
      },
      expect.objectContaining({ method: 'POST', route: shopApiPaths.paymentWebhook, status: 200 }),
      expect.objectContaining({ method: 'DELETE', route: shopApiPaths.accountData, status: 204 }),
      expect.objectContaining({ method: 'GET', route: '/*', status: 404 }),
      expect.objectContaining({ method: 'GET', route: shopApiPaths.orders, status: 401 }),
    ]),
  )
})

test('no id that undoes a withdrawal is in the log', async () => {
  const { database, shop } = stage
  const account = await stage.newShopper()
  const post = (path: string, body: object) =>
    account.post(path, body, { referer: `${shop.url}/withdraw/not-me#${randomUUID()}` })
  const { number } = await placeOrder(database, account.sub)
  const broken = await placeOrder(database, randomUUID())
  const email = `${account.sub}@candlecast.example`
  await sql`alter table withdrawals add constraint broken check (order_number <> ${sql.lit(broken.number)})`.execute(
    database,
  )
  const { email: brokenEmail } = await database
    .selectFrom('orders')
    .select('email')
    .where('number', '=', broken.number)
    .executeTakeFirstOrThrow()
  for (const stated of [
    { number, email },
    { number, email: `other.${email}` },
    { number: null, email },
    { number: broken.number, email: brokenEmail },
  ])
    expect((await post(shopApiPaths.withdrawals, { ...stated, name: 'Ada' })).status).toBe(202)
  await matchStatements(database, { site: 'https://candlecast.example', now: new Date() })
  const statements = await database.selectFrom('withdrawal_statements').select('id').execute()
  expect(statements.length).toBe(4)
  for (const { id } of statements) await post(shopApiPaths.withdrawalObjection, { statement: id })
  await post(shopApiPaths.orderWithdrawalObjection, { number })
  await post(shopApiPaths.orderWithdrawal, { number })
  await post(`${shopApiPaths.withdrawalObjection}/${statements[0]?.id}?statement=${statements[0]?.id}`, {})
  const refund = () => Promise.reject(new Error('away'))
  await repayWithdrawals({ database, payments: { refund } })
  const events = lines().map((line) => v.parse(v.object({ event: v.string() }), line).event)
  const expected = ['matched', 'not-matched', 'disowned', 'not-repaid']
  expect(events).toEqual(expect.arrayContaining(expected.map((event) => `withdrawal-${event}`)))
  const log = logged.join('\n')
  expect(statements.filter(({ id }) => log.includes(id))).toEqual([])
  expect(log).not.toContain('not-me')
  expect(log).not.toContain(email)
})

/** As many lines of a class of status as are written at once. */
const FLOOD = 70

test('requests without a token or a signature hide no line of a buyer or of Stripe', async () => {
  const { open, status } = await stage.newShopper()
  const { url } = stage.shop
  for (let sent = 0; sent < FLOOD; sent += 1) {
    await Promise.all([
      fetch(`${url}/api/live`),
      fetch(`${url}${shopApiPaths.paymentWebhook}`, { method: 'POST', body: '{}' }),
      fetch(`${url}${shopApiPaths.orders}`),
    ])
  }
  logged.length = 0
  const reference = referenceIn(await stage.cards.pay(await open([{ id: 'fod', price: 250 }])))
  await expect.poll(() => status(reference), { timeout: 10_000 }).toBe('unlocked')
  for (const route of [shopApiPaths.createCheckoutSession, shopApiPaths.paymentWebhook])
    expect(lines()).toContainEqual(expect.objectContaining({ route, status: 200 }))
})
