/**
 * A response of the page server is valid until the next planned change. Each response is compared with one of a server
 * that has just started. Other caches may keep a response only until the change.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createPageCache } from '#server/page-server/cache/page-cache.ts'
import { contentRoute } from '#server/page-server/content/content-route.ts'
import { createKnownAddresses } from '#server/page-server/content/known-addresses.ts'
import { siteContent } from '#server/page-server/content/site-content.ts'
import { createCrawlerFiles } from '#server/page-server/crawlers/crawler-files.ts'
import { feedRoute, pressFeedSource, productFeedSource } from '#server/page-server/feeds/feed-sources.ts'
import { readyPages } from '#server/page-server/responses/ready-page.ts'
import { createSite } from '#server/page-server/site.ts'
import { assetsOf } from '#server/page-server/testing/render-as-server.ts'
import { contentEndpoint, queryId } from '#shared/api/content-endpoint.ts'
import { openJobsQuery } from '#shared/queries/job.ts'
import { renderPage } from './prerender.tsx'

type Document = { _id: string; _type: string; [field: string]: unknown }

const siteUrl = 'https://candlecast.example'
const SECOND_MS = 1_000
/** Milliseconds before a change. A cache may keep a response of the last second for one second only. */
const EARLY_MS = process.env.NIGHTLY ? [1_800_000, SECOND_MS] : [SECOND_MS]

/** An hour of the day in Sweden. */
const moment = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour - 1))
const iso = (hour: number) => moment(hour).toISOString()
const image = { _type: 'imageWithAlt', asset: { _type: 'reference', _ref: 'image-1-3x4-jpg' } }
const dated = (_type: string, name: string, fields: object) => ({
  _id: `${_type}-${name}`,
  _type,
  title: `The ${name}`,
  slug: { _type: 'slug', current: name },
  ...fields,
})
const product = (name: string, fields: object) =>
  dated('product', name, { type: 'game', price: 100, unlocks: ['fod'], image, ...fields })

const plan: Record<number, { what: string; documents: Document[] }> = {
  2: { what: 'a product appears', documents: [product('planned', { visibleFrom: iso(2) })] },
  4: { what: 'a product leaves', documents: [product('ending', { visibleUntil: iso(4) })] },
  6: {
    what: 'a sale begins',
    documents: [
      product('rope', {}),
      {
        _id: 'sale-rope',
        _type: 'sale',
        from: iso(6),
        until: iso(8),
        products: [{ _key: 'a', product: { _type: 'reference', _ref: 'product-rope' }, price: 80 }],
      },
    ],
  },
  8: { what: 'a sale ends', documents: [] },
  10: {
    what: 'a press release is published',
    documents: [dated('pressRelease', 'news', { publishedOn: '2026-11-23', visibleFrom: iso(10) })],
  },
  12: { what: 'a game leaves', documents: [dated('game', 'maze', { visibleUntil: iso(12) })] },
  14: {
    what: 'a link of the menu appears',
    documents: [
      {
        _id: 'siteSettings',
        _type: 'siteSettings',
        menu: [{ _key: 'm', label: 'Later', href: '/shop', visibleFrom: iso(14) }],
      },
    ],
  },
  24: {
    what: 'a job closes with its day',
    documents: [dated('job', 'writer', { open: true, closesOn: '2026-11-23' })],
  },
}

const jobsOfDay = () => {
  const at = iso(0)
  const params = { at, today: '2026-11-23', day: at, from: 0, to: 50 }
  const search = Object.entries(params).map(([name, value]) => `$${name}=${JSON.stringify(value)}`)
  return `${contentEndpoint.query}${queryId(openJobsQuery)}?${search.join('&')}`
}
const addresses = [
  ...['/', '/shop', '/press', '/jobs'],
  ...['planned', 'ending', 'rope'].map((name) => `/shop/product/${name}`),
  ...['/press/news', '/maze', '/jobs/writer', '/shop/product/planned.md'],
  ...['/sitemap.xml', '/press/rss.xml', '/shop/products.xml', jobsOfDay()],
]

let lake: RunningLake
/** A shop API that knows no reduction. */
const shop = createServer((_request, response) => response.end('{"data":[]}'))
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'planned-'))
  lake = await startLake()
  await once(shop.listen(0, 'localhost'), 'listening')
  const asset = {
    _id: 'image-1-3x4-jpg',
    _type: 'sanity.imageAsset',
    url: 'https://cdn.sanity.io/images/local/production/1-3x4.jpg',
    metadata: { dimensions: { width: 3, height: 4 } },
  }
  await lake.publish([asset, ...Object.values(plan).flatMap(({ documents }) => documents)])
}, 60_000)
afterAll(async () => {
  shop.close()
  await lake.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const localOrigin = (address: ReturnType<Server['address']>) =>
  typeof address === 'object' && address ? `http://localhost:${address.port}` : undefined

/** A page server that has just started. */
function startServer() {
  const settings = {
    ...lake.settings,
    VITE_SITE_URL: siteUrl,
    LOCAL_SHOP_API: localOrigin(shop.address()),
  }
  const { fetchContent, readAddresses, readKnownAddresses, readPublic } = siteContent(settings)
  const headers = { ofShell: {}, ofBuilt: {}, ofPage: () => ({}) }
  const crawlerFiles = createCrawlerFiles({ readAddresses, siteUrl, manifest: '{}' })
  const render = readyPages(
    (address) => renderPage(new URL(address, siteUrl), { fetchContent, assetsOf }),
    headers,
  )
  const pages = createPageCache({ render })
  const app = contentRoute({ readPublic, relay: { join: () => () => {} } })
  for (const feed of [pressFeedSource(settings), productFeedSource(settings)])
    if (feed) app.route('/', feedRoute(feed))
  app.route(
    '/',
    createSite({
      pages,
      addresses: createKnownAddresses(readKnownAddresses),
      crawlerFiles,
      clientFolder: folder,
      shell: '',
      webhookSecret: undefined,
      headers,
    }).site,
  )
  return async (address: string) => {
    const response = await app.request(new URL(address, siteUrl))
    const text = (await response.text()).replace(NOT_SHOWN, '')
    return {
      said: `${response.status} ${response.headers.get('location')} ${GAME_OVER.exec(text) ?? text}`,
      caching: response.headers.get('cache-control') ?? 'no caching header',
    }
  }
}

/** Invisible: time of rendering and inlined content. */
const NOT_SHOWN = / data-rendered-at="\d+"|<script type="application\/json" id="content">.*?<\/script>/gs

/** The ending depends on the time of rendering. */
const GAME_OVER = /<h1>Game Over<\/h1>|^# Game Over/m

/** In seconds. Without the header, a cache decides by itself. */
function cachedSeconds(caching: string): number {
  if (caching === 'no-store') return 0
  const secondsOf = (name: string) => Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(caching)?.[1] ?? 0)
  if (!/max-age=/.test(caching)) return Infinity
  return Math.max(secondsOf('max-age'), secondsOf('s-maxage')) + secondsOf('stale-while-revalidate')
}

it('no cached response outlives a planned change, in our cache or in others', {
  timeout: 120_000,
}, async () => {
  vi.setSystemTime(moment(0))
  const request = startServer()
  const faults: string[] = []
  const seen = new Set<string>()
  for (const [hour, { what }] of Object.entries(plan)) {
    const change = moment(Number(hour)).getTime()
    const early: { before: number; address: string; said: string; caching: string }[] = []
    for (const before of EARLY_MS) {
      vi.setSystemTime(change - before)
      for (const address of addresses) early.push({ before, address, ...(await request(address)) })
    }
    vi.setSystemTime(change + SECOND_MS)
    const askNow = startServer()
    const current = new Map<string, string>()
    for (const address of addresses) {
      const { said } = await askNow(address)
      current.set(address, said)
      if ((await request(address)).said !== said)
        faults.push(`${what}: 1 s after it, ${address} is as before`)
    }
    const affected = early.filter(({ address, said }) => current.get(address) !== said)
    if (affected.length > 0) seen.add(what)
    const cachedTooLong = affected.filter(
      ({ before, caching }) => cachedSeconds(caching) * SECOND_MS > before,
    )
    for (const { before, address, caching } of cachedTooLong)
      faults.push(`${what}: ${before / SECOND_MS} s before it, ${address} has "${caching}"`)
  }
  expect(faults).toEqual([])
  const unseen = Object.values(plan).filter(({ what }) => !seen.has(what))
  expect(unseen, 'changes that no address shows').toEqual([])
})
