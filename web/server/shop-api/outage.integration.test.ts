/** The test of an unavailable user pool is account/user-pool.integration.test.ts. */
import { createConnection, createServer, type Socket } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { connectToServer } from './database/server-database.ts'
import { hasPostgres } from './testing/postgres-server.ts'
import { freePort, startShop } from './testing/running-shop.ts'
import { newDatabase } from './testing/shared-postgres.ts'
import { shopClient } from './testing/shop-client.ts'
import { startShopStage } from './testing/shop-stage.ts'

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
