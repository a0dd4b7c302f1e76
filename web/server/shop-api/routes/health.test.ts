import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { showHealth } from './public.ts'

const faults = [{ name: 'mail-unreachable', what: 'No mail', since: '2026-11-27T10:00:00Z' }]

test('the health tells the public whether the shop can sell, and the operator of the server why not', async () => {
  const ask = async (address: string, headers: Record<string, string> = {}, ok = false) => {
    const health = { read: () => ({ ok, faults }), getConnInfo: () => ({ remote: { address } }) }
    const response = await new Hono()
      .get('/api/health', showHealth(health))
      .request('/api/health', { headers })
    return [response.status, await response.json()]
  }
  expect(await ask('203.0.113.7')).toEqual([503, { ok: false }])
  expect(await ask('203.0.113.7', {}, true)).toEqual([200, { ok: true }])
  expect(await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toEqual([503, { ok: false }])
  expect(await ask('::1')).toEqual([503, { ok: false, faults }])
})
