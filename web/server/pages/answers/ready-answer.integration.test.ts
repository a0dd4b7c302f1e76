/** Rendered texts over HTTP: compressed once, with a tag, and unchanged texts as 304. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashSource } from '../../common/security/hash-source.ts'
import { pageHeaders } from '../../common/security/page-headers.ts'
import { secured } from '../../common/security/secured.ts'
import { type Serving, serveOnLoopback } from '../../common/serve.ts'
import { createCrawlerFiles } from '../crawlers/crawler-files.ts'
import { feedRoute } from '../feeds/feed-route.ts'
import { RSS, RSS_PATH } from '../feeds/rss.ts'
import { markdownPages } from '../markdown/markdown-pages.ts'
import { createPageCache } from '../page-cache.ts'
import { cachedPages, createSite } from '../site.ts'
import { readyPages } from './ready-page.ts'

const style = 'h1{color:#f0e8d6}'
const headers = pageHeaders(
  {
    VITE_SITE_URL: 'https://candlecast.example',
    VITE_SANITY_PROJECT_ID: 'abc123',
    VITE_SANITY_DATASET: 'production',
    VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123',
  },
  { scripts: ['start()'], styles: [style] },
)
const PARAGRAPH = '<p>“The corridor bends twice before the torch goes out.”</p>'
const textOf = (title: string) => `<h1>${title}</h1>${PARAGRAPH.repeat(50)}`

let title = 'first'
let isSilent = false
let serving: Serving
let contentChanged: () => void
const folder = mkdtempSync(join(tmpdir(), 'ready-'))

beforeAll(async () => {
  const render = readyPages(
    async (address) => {
      if (isSilent) throw new Error('silent')
      return {
        kind: 'page',
        status: address === '/new' ? 200 : 404,
        html: textOf(title),
        style,
        changesAt: Infinity,
      }
    },
    { headers },
  )
  const pages = createPageCache({ render })
  contentChanged = pages.contentChanged
  const readAddresses = async () => ({
    canonical: [{ path: '/new' }],
    aliases: [],
    siteName: null,
    changesAt: Infinity,
  })
  const crawlerFiles = createCrawlerFiles({
    readAddresses,
    siteUrl: 'https://candlecast.example',
    manifest: '{}',
  })
  const site = createSite({
    markdown: markdownPages({
      siteUrl: 'https://candlecast.example',
      headers: headers.ofShell,
      isCompressed: true,
    }),
    pages,
    crawlerFiles,
    clientFolder: folder,
    shell: '',
    webhookSecret: undefined,
    headers,
  })
  const feed = feedRoute({
    ...RSS,
    name: 'test',
    read: async () => ({ text: `<rss>${PARAGRAPH.repeat(50)}</rss>`, changesAt: Infinity }),
  })
  const app = new Hono().use(secured(headers.ofShell)).route('/', feed).route('/', site)
  const fromCache = cachedPages({ pages })
  serving = await serveOnLoopback({ fetch: (asked) => fromCache(asked) ?? app.fetch(asked) }, 0)
})
afterAll(async () => {
  await serving.close(0)
  rmSync(folder, { recursive: true })
})

type Sent = { encoding?: string; known?: string; method?: string }

/** A request whose response is not decompressed. */
async function ask(path: string, { encoding, known, method = 'GET' }: Sent = {}) {
  const sent: OutgoingHttpHeaders = {
    ...(encoding && { 'accept-encoding': encoding }),
    ...(known && { 'if-none-match': known }),
  }
  const asking = request({ port: serving.port, host: '127.0.0.1', path, method, headers: sent }).end()
  const [response]: IncomingMessage[] = await once(asking, 'response')
  if (!response) throw new Error('There is no response.')
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

const decoded = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }
const ENCODINGS = ['br', 'gzip', 'identity'] as const

it.each(ENCODINGS)('sends a page as %s, from the renderer and from the cache alike', async (encoding) => {
  contentChanged()
  const rendered = await ask('/new', { encoding })
  const cached = await ask('/new', { encoding })
  for (const { status, headers: sent, body } of [rendered, cached]) {
    expect(status).toBe(200)
    expect(decoded[encoding](body).toString()).toBe(textOf('first'))
    expect(sent).toMatchObject({
      'content-length': String(body.byteLength),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400',
      vary: 'Accept, Accept-Encoding',
      ...headers.ofPage(style),
    })
    expect(sent['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
  }
  const { date: _rendered, ...ofRendered } = rendered.headers
  const { date: _cached, ...ofCached } = cached.headers
  expect(ofCached).toEqual(ofRendered)
})

it('sends uncompressed text to a client that names no encoding', async () => {
  expect((await ask('/new')).body.toString()).toBe(textOf('first'))
})

it('gives each encoding of a page a strong tag of its own, and a changed page another one', async () => {
  const tags = await Promise.all(
    ENCODINGS.map(async (encoding) => (await ask('/new', { encoding })).headers.etag),
  )
  expect(new Set(tags).size).toBe(3)
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
  title = 'second'
  contentChanged()
  expect(tags).not.toContain((await ask('/new', { encoding: 'br' })).headers.etag)
  title = 'first'
  contentChanged()
  expect((await ask('/new', { encoding: 'br' })).headers.etag).toBe(tags[0])
})

it.each(ENCODINGS)('answers 304 to a client that has the page as %s', async (encoding) => {
  const { etag = '' } = (await ask('/new', { encoding })).headers
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const unchanged = await ask('/new', { encoding, known })
    expect([unchanged.status, unchanged.body.byteLength]).toEqual([304, 0])
    expect(unchanged.headers).toMatchObject({
      etag,
      vary: 'Accept, Accept-Encoding',
      ...headers.ofPage(style),
    })
    expect(unchanged.headers['content-security-policy']).toContain(hashSource(style))
    expect(unchanged.headers['cache-control']).toContain('s-maxage=60')
    expect(unchanged.headers['content-encoding']).toBeUndefined()
  }
  expect((await ask('/new', { encoding, known: '"other"' })).status).toBe(200)
})

it('answers 304 before and after the page is in the cache', async () => {
  const { etag = '' } = (await ask('/new', { encoding: 'br' })).headers
  contentChanged()
  expect((await ask('/new', { encoding: 'br', known: etag })).status).toBe(304)
  expect((await ask('/new', { encoding: 'br', known: etag })).status).toBe(304)
})

it('sends a missing page with its status each time', async () => {
  for (const known of [undefined, '*']) {
    const { status, headers: sent, body } = await ask('/none', { encoding: 'br', ...(known && { known }) })
    expect([status, sent.etag]).toEqual([404, undefined])
    expect(brotliDecompressSync(body).toString()).toBe(textOf('first'))
  }
})

it('answers HEAD with the headers of GET', async () => {
  contentChanged()
  for (const place of ['renderer', 'cache']) {
    const { status, headers: sent, body } = await ask('/new', { encoding: 'br', method: 'HEAD' })
    expect([status, body.byteLength], place).toEqual([200, 0])
    const full = await ask('/new', { encoding: 'br' })
    expect({ ...sent, date: '' }).toEqual({ ...full.headers, date: '' })
  }
})

it('marks a page that could not be rendered again as not to be stored', async () => {
  const { etag = '' } = (await ask('/new', { encoding: 'br' })).headers
  isSilent = true
  contentChanged()
  const stale = await ask('/new', { encoding: 'br' })
  const unchanged = await ask('/new', { encoding: 'br', known: etag })
  isSilent = false
  contentChanged()
  expect([stale.status, stale.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(stale.headers['content-security-policy']).toContain(hashSource(style))
  expect([unchanged.status, unchanged.headers['cache-control']]).toEqual([304, 'no-store'])
})

it('does not answer other methods from the cache', async () => {
  await ask('/new')
  expect((await ask('/new', { method: 'POST' })).status).toBe(404)
})

it.each(['/sitemap.xml', RSS_PATH])('sends %s compressed, or 304', async (path) => {
  const first = await ask(path, { encoding: 'gzip' })
  expect(gunzipSync(first.body).toString()).toContain('<')
  expect(first.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'Accept-Encoding',
    ...headers.ofShell,
  })
  const { etag = '' } = first.headers
  const unchanged = await ask(path, { encoding: 'gzip', known: etag })
  expect([unchanged.status, unchanged.body.byteLength]).toEqual([304, 0])
})
