/** Content can’t be read, and shop API and user pool don’t respond: private pages still load at once. */
import { createStaticHandler } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { resultsFrom, seedDocuments } from '#server/page-server/testing/hostile-content.ts'
import { paths, privatePaths } from '#shared/paths.ts'
import { createRenderServices } from '../app/render-services.ts'
import { createRouterContext, createRoutes } from '../app/router.tsx'
import { stoppedClock } from '../browser/clock.ts'
import type { ContentTransport } from '../features/content/source/ports.ts'
import { type ContentSource, createContentSource } from '../features/content/source/source.ts'
import { productAdded } from '../features/shop/cart/cart-slice.ts'

const site = 'https://candlecast.example'
const NOW = Date.parse('2026-11-23T08:00:00Z')
const LIMIT_MS = 1_000
const STEP_MS = 250

const hang = () => new Promise<never>(() => {})

const published = resultsFrom(seedDocuments)
const fail = () => Promise.reject(new TypeError('Failed to fetch'))

function createSource(fetch: ContentTransport['fetch']) {
  const source = createContentSource({
    clock: stoppedClock(NOW),
    transport: { fetch, prepare() {}, listen: () => () => {} },
  })
  source.goLive()
  return source
}

async function load(path: string, content: ContentSource): Promise<string> {
  const { services } = createRenderServices(hang, site, NOW)
  const item = { id: 'fod', title: 'The Fortress of Death', price: 250 }
  services.store.dispatch(productAdded(item))
  const silent: Record<string, unknown> = Object.fromEntries(
    Object.keys(services.shop.api).map((name) => [name, hang]),
  )
  Object.assign(services.shop.api, silent)
  Object.assign(services.session, { load: hang, idToken: hang })
  const all = { ...services, content }
  const handler = createStaticHandler(createRoutes(all))
  const requestContext = createRouterContext(all)
  const loaded = await handler.query(new Request(new URL(path, site)), { requestContext })
  if (loaded instanceof Response) return `moved to ${loaded.headers.get('location')}`
  const [error] = Object.values(loaded.errors ?? {}).filter((cause) => cause instanceof Error)
  return error ? String(error) : 'loaded'
}

async function outcomeOf(loading: Promise<string>): Promise<string> {
  let outcome = `waits longer than ${LIMIT_MS / 1_000} s`
  void loading.then(
    (end) => (outcome = end),
    (error) => (outcome = String(error)),
  )
  for (let ms = 0; ms < LIMIT_MS; ms += STEP_MS) {
    await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(STEP_MS)
  }
  return outcome
}

beforeAll(async () => {
  for (const path of privatePaths) await load(path, createSource(published))
}, 60_000)
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW }))
afterEach(() => void vi.useRealTimers())

it('every private page loads, and the pages of the cart say that content can’t be reached', async () => {
  const faults: Record<string, string> = {}
  for (const path of privatePaths) {
    const outcome = await outcomeOf(load(path, createSource(fail)))
    if (outcome !== 'loaded') faults[path] = outcome
  }
  const unavailable = expect.stringContaining('ContentUnavailable')
  expect(faults).toEqual({ [paths.checkout]: unavailable, [paths.cancel]: unavailable })
})
