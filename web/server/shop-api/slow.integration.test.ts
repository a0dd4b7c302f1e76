import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { serveOnLoopback } from '../common/http/serve.ts'
import { createUserPoolIdentity } from './account/user-pool.ts'
import { connectToServer } from './database/server-database.ts'
import { createStripePayments } from './payment/stripe/stripe-payments.ts'
import { hasPostgres } from './testing/postgres-server.ts'
import { SITE, startShop } from './testing/running-shop.ts'
import { newDatabase } from './testing/shared-postgres.ts'
import { shopClient } from './testing/shop-client.ts'
import { startShopStage } from './testing/shop-stage.ts'
import { pool } from './testing/token-issuer.ts'

/** More than the limit of concurrent calls to the payment service. */
const SHOPPERS = 22
/** Longer than the test, so that calls to the payment service don't end. */
const PAYMENT_MS = 120_000

const stage = await startShopStage()
await stage.publish({ id: 'fod', price: 250, unlocks: ['fod'] })
const { stripe, paymentPageUrl: apiUrl } = stage.around
const payments = createStripePayments({ ...stripe, apiUrl, origins: [SITE], timeoutMs: PAYMENT_MS })
const shop = await startShop(stage.around, stage.database, 0, { payments })
const accounts = await Promise.all(Array.from({ length: SHOPPERS }, stage.newShopper))
const shoppers = accounts.map((account) => shopClient(shop.url, account))
afterAll(async () => {
  await shop.stop()
  await stage.stop()
})
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

function progressOf(requests: Promise<unknown>[]) {
  let isOver = false
  void Promise.all(requests).then(() => {
    isOver = true
  })
  return () => isOver
}

test('a hanging payment page delays a few checkouts and nothing else', async () => {
  await stage.cards.fail({ effect: 'hang', times: 1_000 })
  const checkouts = shoppers.map(({ checkout }) =>
    checkout([{ id: 'fod', price: 250 }]).catch(() => undefined),
  )
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
  const answers = await Promise.all(shoppers.map(() => call('/api/health')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
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
