import { Hono } from 'hono'
import { beforeEach, expect, it, vi } from 'vitest'
import { SITE_HEALTH_PATH, showSiteHealth, watchContent } from './health.ts'

const logged: unknown[] = []

beforeEach(() => {
  logged.length = 0
  for (const stream of ['log', 'error'] as const) {
    vi.spyOn(console, stream).mockImplementation((line) => void logged.push(JSON.parse(String(line)).event))
  }
})

const silent = () => Promise.reject(new Error('silent'))

it('tells the public whether the site can be shown, and the operator of the server what the program knows', async () => {
  const { state, watch } = watchContent()
  const ask = async (ok: boolean, address: string, headers: Record<string, string> = {}) => {
    const app = new Hono().get(
      SITE_HEALTH_PATH,
      showSiteHealth(
        () => ({ ok, faults: [], content: state(), webhook: 'none' }),
        () => ({ remote: { address } }),
      ),
    )
    const response = await app.request(SITE_HEALTH_PATH, { headers })
    return [response.status, await response.json(), response.headers.get('cache-control')]
  }
  const stranger = '203.0.113.7'
  expect(await ask(true, stranger)).toEqual([200, { ok: true }, 'no-store'])
  expect(await ask(false, stranger)).toEqual([503, { ok: false }, 'no-store'])
  expect(await ask(false, '127.0.0.1', { 'x-forwarded-for': stranger })).toEqual([
    503,
    { ok: false },
    'no-store',
  ])
  const known = { ok: false, faults: [], webhook: 'none' }
  expect(await ask(false, '::1')).toEqual([503, { ...known, content: 'unasked' }, 'no-store'])
  await watch(async () => 'result')
  expect(await ask(false, '::1')).toEqual([503, { ...known, content: 'answering' }, 'no-store'])
  await expect(watch(silent)).rejects.toThrow('silent')
  expect(await ask(false, '::1')).toEqual([503, { ...known, content: 'silent' }, 'no-store'])
})

it('logs the start and the end of a content outage once each', async () => {
  const { watch } = watchContent()
  await watch(async () => 'result')
  for (let time = 0; time < 3; time += 1) await watch(silent).catch(() => {})
  for (let time = 0; time < 3; time += 1) await watch(async () => 'result')
  expect(logged).toEqual(['content-fell-silent', 'content-answered-again'])
})
