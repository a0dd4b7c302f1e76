/** Services that are away or hang. The test of an unavailable user pool is account/user-pool.integration.test.ts. */
import { createConnection, createServer, type Socket } from 'node:net'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { serveOnLoopback } from '../common/http/serve.ts'
import { createUserPoolIdentity } from './account/user-pool.ts'
import { connectToServer } from './database/server-database.ts'
import { hasPostgres } from './testing/postgres-server.ts'
import { freePort, startShop } from './testing/running-shop.ts'
import { newDatabase } from './testing/shared-postgres.ts'
import { shopClient } from './testing/shop-client.ts'
import { startShopStage } from './testing/shop-stage.ts'
import { pool } from './testing/token-issuer.ts'

const said: string[] = []
const cart = [{ id: 'fod', price: 250 }]

const stage = await startShopStage()
await stage.publish({ id: 'fod', price: 250, unlocks: ['fod'] })
const account = await stage.newShopper()
afterAll(() => stage.stop())

beforeEach(() => {
  said.length = 0
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)))
})

/** Nothing listens at the address of the service. */
async function without(service: 'contentUrl' | 'paymentPageUrl') {
  const unused = `http://localhost:${await freePort()}`
  const shop = await startShop({ ...stage.around, [service]: unused }, stage.database)
  return { ...shopClient(shop.url, account), stop: shop.stop }
}

const unavailable = { status: 503, body: { code: 'unavailable', status: 503 } }

test('without the content service, checkouts are unavailable', async () => {
  const { checkout, unlocked, stop } = await without('contentUrl')
  expect(await checkout(cart)).toMatchObject(unavailable)
  expect(await unlocked()).toEqual([])
  await stop()
})

test('without the payment service, checkouts are unavailable, and the log has no personal data', async () => {
  const { checkout, stop } = await without('paymentPageUrl')
  const answer = await checkout(cart)
  expect(answer).toMatchObject(unavailable)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(said).toHaveLength(1)
  expect(JSON.parse(said[0] ?? '')).toMatchObject({
    level: 'error',
    event: 'service-unavailable',
    reason: 'The payment service doesn’t answer.',
    path: '/api/create-checkout-session',
  })
  expect(said[0]).not.toContain(account.email)
  expect(said[0]).not.toContain(account.sub)
  await stop()
})

/** A way to a server. `cut` ends its connections, and refuses new ones, as a server that has ended does. */
async function wayTo(address: string) {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  const way = createServer((near) => {
    const far = createConnection(Number(port), hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    near.pipe(far).pipe(near)
  })
  const ownPort = await freePort()
  await new Promise<void>((resolve) => way.listen(ownPort, '127.0.0.1', resolve))
  const cut = () => {
    way.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: Object.assign(new URL(address), { port: String(ownPort) }).href, cut }
}

test.skipIf(!hasPostgres)('without the database, every route is unavailable', async () => {
  const { url, cut } = await wayTo((await newDatabase()) ?? '')
  const { database, close } = connectToServer(url)
  const shop = await startShop(stage.around, database)
  const { call, unlocked, checkout } = shopClient(shop.url, account)
  expect(await unlocked()).toEqual([])
  cut()
  expect(await call('/api/unlocked-content')).toMatchObject(unavailable)
  // Starting the shop again would not help.
  expect((await call('/api/live')).status).toBe(200)
  expect(await checkout(cart)).toMatchObject(unavailable)
  await shop.stop()
  await close()
})

/** More than the limit of concurrent calls to the payment service. */
const SHOPPERS = 22

function progressOf(requests: Promise<unknown>[]) {
  let isOver = false
  void Promise.all(requests).then(() => {
    isOver = true
  })
  return () => isOver
}

test('a hanging payment page delays a few checkouts and nothing else', async () => {
  const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, stage.newShopper))
  await stage.cards.fail({ effect: 'hang', calls: 1_000 })
  const checkouts = shoppers.map(({ checkout }) => checkout(cart).catch(() => undefined))
  // Checkouts above the limit of concurrent calls are refused at once.
  const first = await Promise.race(checkouts)
  expect(first).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  const checkoutsAreOver = progressOf(checkouts)
  const answers = await Promise.all(
    shoppers.flatMap(({ unlocked, orders, call }) => [
      unlocked(),
      orders(),
      call('/api/health').then(({ body }) => body.ok),
    ]),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['[]', 'true']))
  expect(checkoutsAreOver()).toBe(false)
})

// The next two wait for time limits, and so run at once.
test.concurrent('hanging keys of the user pool time out and delay no other request', async () => {
  const keySet = new Hono().get('*', () => new Promise<never>(() => {}))
  const { port, close } = await serveOnLoopback(keySet, 0)
  const issuer = `http://localhost:${port}`
  const identity = createUserPoolIdentity({ ...pool, issuer }, async () => false)
  const shop = await startShop(stage.around, stage.database, 0, { identity })
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const claims = { iss: issuer, aud: pool.clientId, sub: 'reader', token_use: 'id', exp: 4_000_000_000 }
  const idToken = `${encode({ alg: 'RS256', kid: 'key-1' })}.${encode(claims)}.c2lnbmF0dXJl`
  const { call } = shopClient(shop.url, { idToken, email: '', sub: '' })
  const waiting = [1, 2, 3].map(() => call('/api/orders'))
  const waitingIsOver = progressOf(waiting)
  expect((await call('/api/health')).status).toBe(200)
  expect(waitingIsOver()).toBe(false)
  const ended = await Promise.all(waiting)
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set([503]))
  await shop.stop()
  await close(0)
})

test
  .skipIf(!hasPostgres)
  .concurrent(
    'a request waits for a free database connection, but not for long',
    { timeout: 60_000 },
    async () => {
      const url = (await newDatabase()) ?? ''
      const other = connectToServer(url, { connections: 1 })
      await sql`select pg_advisory_lock(1)`.execute(other.database)
      // Longer than a busy machine takes to connect.
      const { database, close } = connectToServer(url, { connections: 1, connectMs: 2_000 })
      const shop = await startShop(stage.around, database)
      const { call } = shopClient(shop.url, await stage.newShopper())
      const held = sql`select pg_advisory_lock(1)`.execute(database)
      const isFree = progressOf([held])
      expect(await call('/api/unlocked-content')).toMatchObject({
        status: 503,
        body: { code: 'unavailable' },
      })
      expect(isFree()).toBe(false)
      await other.close()
      await held
      expect((await call('/api/unlocked-content')).status).toBe(200)
      await shop.stop()
      await close()
    },
  )
