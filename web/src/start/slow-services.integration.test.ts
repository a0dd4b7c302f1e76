/**
 * Content, shop API and user pool don’t respond. Pages that the server has, and private ones, still load within seconds.
 */
import { createStaticHandler } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { cartPaths, privatePaths } from '#shared/paths.ts'
import { resultsFrom, seedDocuments } from '../../server/page-server/testing/hostile-content.ts'
import { createRenderServices } from '../app/render-services.ts'
import { createRouterContext, createRoutes } from '../app/router.tsx'
import { stoppedClock } from '../browser/clock.ts'
import { createPageResults, inlinedElement } from '../features/content/source/inlined-content.ts'
import type { ContentTransport, QueryResult } from '../features/content/source/ports.ts'
import { queryKey } from '../features/content/source/reader.ts'
import { type ContentSource, createContentSource } from '../features/content/source/source.ts'
import { productAdded } from '../features/shop/cart/cart-slice.ts'
import { pages } from './testing.ts'

const site = 'https://candlecast.example'
const NOW = Date.parse('2026-11-23T08:00:00Z')
const LIMIT_MS = 5_000
const STEP_MS = 250

/** A bundle reads the games of its parts. */
const publicPaths = [...pages.map(([path]) => path), '/shop/product/bundle-pre-order']

type Results = Map<string, QueryResult>

const hang = () => new Promise<never>(() => {})

const published = resultsFrom(seedDocuments)

function createSource(fetch: ContentTransport['fetch'], onServer: ReadonlyMap<string, Results>) {
  const source = createContentSource({
    clock: stoppedClock(NOW),
    transport: { fetch, prepare() {}, listen: () => () => {} },
    pageResults: createPageResults(async (path) => {
      const results = onServer.get(path)
      const text = results ? inlinedElement(Object.fromEntries(results)) : 'Out of order'
      return new Response(text, { headers: { 'content-type': 'text/html' } })
    }),
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
  // The static handler runs no middleware.
  const requestContext = createRouterContext({ ...all, content: content.forPage(path) })
  const loaded = await handler.query(new Request(new URL(path, site)), { requestContext })
  if (loaded instanceof Response) return `moved to ${loaded.headers.get('location')}`
  const [error] = Object.values(loaded.errors ?? {}).filter((cause) => cause instanceof Error)
  const isCartKnown = JSON.stringify(loaded.loaderData).includes('"id":"fod"')
  if (cartPaths.includes(path) && !isCartKnown) return 'lacks the products of the cart'
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

/** The results of each page, as the server inlines them. */
const onPages = new Map<string, Results>()

beforeAll(async () => {
  for (const path of publicPaths) {
    const results: Results = new Map()
    const fetch: ContentTransport['fetch'] = async (query, params) => {
      const { at, day, today, ...own } = params
      const result = await published(query, params)
      results.set(queryKey(query, own), result)
      return result
    }
    await load(path, createSource(fetch, new Map()))
    onPages.set(path, results)
  }
  for (const path of privatePaths) await load(path, createSource(published, new Map()))
}, 60_000)
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW }))
afterEach(() => void vi.useRealTimers())

const outcomesOf = async (paths: readonly string[], contentOf: () => ContentSource) => {
  const outcomes: [string, string][] = []
  for (const path of paths) outcomes.push([path, await outcomeOf(load(path, contentOf()))])
  return Object.fromEntries(outcomes.filter(([, outcome]) => outcome !== 'loaded'))
}

it('every page on the server loads from its HTML', async () => {
  const content = () => createSource(hang, onPages)
  expect(await outcomesOf(publicPaths, content)).toEqual({})
})

it('every private page loads, and the cart with its products', async () => {
  const content = () => createSource(hang, onPages)
  expect(await outcomesOf(privatePaths, content)).toEqual({})
})
