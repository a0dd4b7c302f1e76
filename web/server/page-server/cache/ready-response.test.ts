import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, expect, it } from 'vitest'
import { feedRoute } from '../feeds/feed-sources.ts'
import { RSS, RSS_PATH } from '../feeds/rss.ts'
import { hashSource } from '../security/content-policy.ts'
import { clientFolder, headers, startSmallSite, style } from '../testing/small-site.ts'
import { readyResponse, respond } from './ready-response.ts'

const { folder, remove } = clientFolder()
const { site, contentChanged, publish, silence } = startSmallSite(folder)
const read = async () => ({ text: '<rss>first</rss>', changesAt: Infinity })
const app = new Hono().route('/', feedRoute({ ...RSS, read })).route('/', site)
afterAll(remove)

type Sent = { encoding?: string; known?: string; method?: string }

async function get(path: string, { encoding, known, method = 'GET' }: Sent = {}) {
  const response = await app.request(path, {
    method,
    headers: {
      ...(encoding && { 'accept-encoding': encoding }),
      ...(known && { 'if-none-match': known }),
    },
  })
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: Object.fromEntries(response.headers), body }
}

const decoded = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }
const ENCODINGS = ['br', 'gzip', 'identity'] as const
const TEXT = '<main><h1>first</h1></main>'

it('chooses the smallest encoding that the client accepts', async () => {
  const rows: Record<string, string | null> = {
    'gzip, deflate, br, zstd': 'br',
    'gzip, deflate': 'gzip',
    BR: 'br',
    '*': 'br',
    '*;q=0': null,
    'br;q=0, *': 'gzip',
    'br; q=0.0, gzip; q=0.5': 'gzip',
    identity: null,
    '': null,
  }
  const ready = await readyResponse('text', { headers: {} })
  const chosen = (accept: string) => {
    const request = new Request('http://localhost/', { headers: { 'accept-encoding': accept } })
    return respond(ready, request, 'no-store').headers.get('content-encoding')
  }
  expect(Object.fromEntries(Object.keys(rows).map((accept) => [accept, chosen(accept)]))).toEqual(rows)
  expect((await get('/new')).body.toString()).toBe(TEXT)
})

it.each(ENCODINGS)(
  'sends a page as %s, rendered or cached, and 304 to a client with this version',
  async (encoding) => {
    contentChanged()
    const rendered = await get('/new', { encoding })
    const { status, headers: sent, body } = await get('/new', { encoding })
    expect([status, decoded[encoding](body).toString()]).toEqual([200, TEXT])
    expect(sent).toEqual(rendered.headers)
    expect(sent).toMatchObject({
      'content-length': String(body.byteLength),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400',
      vary: 'Accept-Encoding',
      ...headers.ofPage(style),
    })
    expect(sent['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    const head = await get('/new', { encoding, method: 'HEAD' })
    expect([head.body.byteLength, head.headers]).toEqual([0, sent])

    const { etag = '' } = sent
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const unchanged = await get('/new', { encoding, known })
      expect([unchanged.status, unchanged.body.byteLength]).toEqual([304, 0])
      expect(unchanged.headers).toMatchObject({
        etag,
        vary: 'Accept-Encoding',
        ...headers.ofPage(style),
      })
      expect(unchanged.headers['cache-control']).toContain('s-maxage=60')
      expect(unchanged.headers['content-encoding']).toBeUndefined()
    }
    expect((await get('/new', { encoding, known: '"other"' })).status).toBe(200)
  },
)

it('gives each encoding its own strong tag, which changes with the page', async () => {
  const tagsNow = () =>
    Promise.all(ENCODINGS.map(async (encoding) => (await get('/new', { encoding })).headers.etag))
  const tags = await tagsNow()
  publish('second')
  contentChanged()
  const later = await tagsNow()
  expect(new Set([...tags, ...later]).size).toBe(6)
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
  publish('first')
  contentChanged()
  expect(await tagsNow()).toEqual(tags)
})

it('sends a missing page with its status each time', async () => {
  for (const known of ['"other"', '*']) {
    const { status, headers: sent, body } = await get('/none', { encoding: 'br', known })
    expect([status, sent.etag, brotliDecompressSync(body).toString()]).toEqual([404, undefined, TEXT])
  }
})

it('sends a stale page with no-store', async () => {
  const { etag = '' } = (await get('/new', { encoding: 'br' })).headers
  silence()
  contentChanged()
  const stale = await get('/new', { encoding: 'br' })
  const unchanged = await get('/new', { encoding: 'br', known: etag })
  silence(false)
  contentChanged()
  expect([stale.status, stale.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(stale.headers['content-security-policy']).toContain(hashSource(style))
  expect([unchanged.status, unchanged.headers['cache-control']]).toEqual([304, 'no-store'])
})

it('sends the sitemap and feeds compressed, or 304', async () => {
  for (const path of ['/sitemap.xml', RSS_PATH]) {
    const first = await get(path, { encoding: 'gzip' })
    expect(gunzipSync(first.body).toString()).toContain('<')
    expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    const unchanged = await get(path, { encoding: 'gzip', known: first.headers.etag ?? '' })
    expect([unchanged.status, unchanged.body.byteLength]).toEqual([304, 0])
  }
})
