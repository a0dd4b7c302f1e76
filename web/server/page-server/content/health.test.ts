import { Hono } from 'hono'
import { beforeEach, expect, it, vi } from 'vitest'
import { HEALTHY } from '../../common/watch/watch.ts'
import { SITE_HEALTH_PATH, showSiteHealth, watchContent } from './health.ts'

const logged: unknown[] = []

beforeEach(() => {
  logged.length = 0
  for (const stream of ['log', 'error'] as const) {
    vi.spyOn(console, stream).mockImplementation((line) => void logged.push(JSON.parse(String(line)).event))
  }
})

const silent = () => Promise.reject(new Error('silent'))

it('reports the result of the last content query, always with status 200', async () => {
  const { state, watch } = watchContent()
  const app = new Hono().get(
    SITE_HEALTH_PATH,
    showSiteHealth(() => ({ ...HEALTHY, content: state(), webhook: 'none' })),
  )
  const health = async () => {
    const response = await app.request(SITE_HEALTH_PATH)
    return [response.status, await response.json()]
  }
  expect(await health()).toEqual([200, { ok: true, faults: [], content: 'unasked', webhook: 'none' }])
  await watch(async () => 'result')
  expect(await health()).toEqual([200, { ok: true, faults: [], content: 'answering', webhook: 'none' }])
  await expect(watch(silent)).rejects.toThrow('silent')
  expect(await health()).toEqual([200, { ok: true, faults: [], content: 'silent', webhook: 'none' }])
})

it('logs the start and the end of a content outage once each', async () => {
  const { watch } = watchContent()
  await watch(async () => 'result')
  for (let time = 0; time < 3; time += 1) await watch(silent).catch(() => {})
  for (let time = 0; time < 3; time += 1) await watch(async () => 'result')
  expect(logged).toEqual(['content-fell-silent', 'content-answered-again'])
})
