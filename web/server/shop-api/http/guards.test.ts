import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { shopApiPaths } from '#shared/api/paths.ts'
import { createShopApi } from '../app.ts'
import { silentServices } from '../testing/silent-services.ts'
import { unguarded } from '../testing/unguarded.ts'
import type { RateLimits } from './guards.ts'
import { createGuards } from './guards.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

type Request = { as?: string; from?: string; forwarded?: string; method?: string; body?: string }

const few = { RATE_LIMIT_CHECKOUTS: 2, RATE_LIMIT_ACCOUNT: 3, RATE_LIMIT_ADDRESS: 4, TRUSTED_PROXIES: 0 }

function start(change: Partial<RateLimits> = {}) {
  const limits = { ...few, ...change }
  const { rates } = createGuards(limits, getConnInfo)
  const app = createShopApi(silentServices, { ...unguarded, rates })
  const ask = async (path: string, { as, from = '192.0.2.1', forwarded, method, body }: Request = {}) => {
    const headers = new Headers({ 'content-type': 'application/json' })
    if (as) headers.set('authorization', `Bearer ${as}.of.test`)
    if (forwarded) headers.set('x-forwarded-for', forwarded)
    const connection = { incoming: { socket: { remoteAddress: from } } }
    return app.request(path, { method: method ?? 'GET', headers, body: body ?? null }, connection)
  }
  const statuses = async (times: number, ...request: Parameters<typeof ask>) => {
    const found: number[] = []
    for (let time = 0; time < times; time += 1) found.push((await ask(...request)).status)
    return found
  }
  return { ask, statuses }
}

test('each statement of a network has its turn, for a day', async () => {
  const { rates } = createGuards(few, getConnInfo)
  const turns: number[] = []
  const app = new Hono().get('/', async (context) => {
    turns.push(await rates.turnOf(context))
    return context.body(null)
  })
  const from = (remoteAddress: string) => app.request('/', {}, { incoming: { socket: { remoteAddress } } })
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.1']) await from(address)
  vi.advanceTimersByTime(24 * 60 * 60_000 + 1)
  await from('192.0.2.1')
  expect(turns).toEqual([1, 2, 1, 3, 1])
})

const { createCheckoutSession, orders, redeem, unlockedContent, paymentWebhook } = shopApiPaths

describe('rate limits', () => {
  test('apply per account and route, for a minute', async () => {
    const { ask, statuses } = start()
    expect(await statuses(4, orders, { as: 'anna' })).toEqual([200, 200, 200, 429])
    const refused = await ask(orders, { as: 'anna', from: '192.0.2.2' })
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect(await refused.json()).toMatchObject({ code: 'too-many-requests', status: 429 })
    vi.advanceTimersByTime(50_000)
    expect((await ask(orders, { as: 'anna' })).headers.get('retry-after')).toBe('10')
    vi.advanceTimersByTime(10_001)
    expect((await ask(orders, { as: 'anna' })).status).toBe(200)
  })

  test('do not affect other accounts at the same address, or other routes', async () => {
    const { statuses } = start()
    await statuses(9, orders, { as: 'anna' })
    expect(await statuses(1, orders, { as: 'bo' })).toEqual([200])
    expect(await statuses(1, unlockedContent, { as: 'anna' })).toEqual([200])
  })

  test('are lower for checkouts', async () => {
    const { statuses } = start()
    const empty = { as: 'anna', method: 'POST', body: '{}' }
    expect(await statuses(3, createCheckoutSession, empty)).toEqual([400, 400, 429])
  })

  test('apply to guessed codes per account, and per IP address across accounts', async () => {
    const { statuses } = start()
    const guess = { method: 'POST', body: '{"code":"FANT-7K3M-Q9XD-2HRT"}' }
    expect(await statuses(3, redeem, { as: 'anna', ...guess })).toEqual([200, 200, 429])
    expect(await statuses(2, redeem, { as: 'bo', ...guess })).toEqual([200, 200])
    expect(await statuses(1, redeem, { as: 'cy', ...guess })).toEqual([429])
    expect(await statuses(1, redeem, { as: 'di', from: '192.0.2.2', ...guess })).toEqual([200])
    expect(await statuses(1, orders)).toEqual([401])
  })

  test('apply per IP address without a token, for unknown routes and for the health check', async () => {
    const { ask, statuses } = start()
    expect(await statuses(2, orders)).toEqual([401, 401])
    // No pattern of Hono matches a line break.
    const broken = await ask('/api/no%0ane')
    expect([broken.status, broken.headers.get('x-content-type-options')]).toEqual([404, 'nosniff'])
    expect(broken.headers.get('x-request-id')).toBeTruthy()
    expect(await statuses(2, '/api/health')).toEqual([200, 429])
    expect(await statuses(1, orders)).toEqual([429])
    expect(await statuses(1, orders, { from: '192.0.2.2' })).toEqual([401])
    expect(await statuses(1, orders, { as: 'anna' })).toEqual([200])
  })

  test('can’t be avoided with forged addresses', async () => {
    const open = start()
    for (const forwarded of ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4'])
      await open.ask(orders, { forwarded })
    expect(await open.statuses(1, orders, { forwarded: '5.5.5.5' })).toEqual([429])
    const behind = start({ TRUSTED_PROXIES: 1 })
    await behind.statuses(4, orders, { forwarded: 'forged, 203.0.113.9' })
    expect(await behind.statuses(1, orders, { forwarded: 'other, 203.0.113.9' })).toEqual([429])
    expect(await behind.statuses(1, orders, { forwarded: '203.0.113.10' })).toEqual([401])
  })

  test('do not apply to payment webhooks', async () => {
    const { statuses } = start()
    const found = await statuses(50, paymentWebhook, { method: 'POST', body: '{}' })
    expect(new Set(found)).toEqual(new Set([200]))
  })
})

test('a request with a too large body or address is refused', async () => {
  const KB = 1024
  const rows: [method: string, path: string, maxKb: number][] = [
    ['POST', createCheckoutSession, 64],
    ['DELETE', shopApiPaths.accountData, 64],
    ['PUT', '/api/none', 64],
    ['POST', paymentWebhook, 1024],
  ]
  for (const [method, path, maxKb] of rows) {
    const { ask } = start()
    const statusFor = async (as: string, length: number) =>
      (await ask(path, { as, method, body: 'x'.repeat(length) })).status
    expect(await statusFor('anna', maxKb * KB + 1), path).toBe(413)
    expect(await statusFor('bo', maxKb * KB), path).not.toBe(413)
  }
  expect((await start().ask(`${orders}?${'x'.repeat(4 * KB)}`, { as: 'anna' })).status).toBe(414)
})
