/**
 * Strangers ask a real page server for addresses that no page has. The server renders a page for none of them, and every
 * real page is answered meanwhile.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allPages, isFixed } from '#shared/routes.ts'
import { edgePaths } from '../common/edge-paths.ts'

const SECRET = 'shh'
/** Connections of the stranger. */
const CONNECTIONS = 8
/** Of all unknown addresses: one rendering for each pattern of the route table. */
const SHARED_RENDERINGS = allPages.filter((page) => !isFixed(page)).length

/** Reads one document for an address, as the pages do. An unknown product leads to the shop. */
const PRERENDER = `
export const pageModules = []
export const inlineScripts = []
export async function renderPage({ pathname }, { fetchContent }) {
  const path = decodeURIComponent(pathname)
  const dated = { changesAt: Infinity }
  const page = (status, html) => ({ kind: 'page', status, html, style: '', ...dated })
  const query = '*[_type != "redirect" && slug.current == $slug || _type == "redirect" && lower(from) in [$path, $path + "/"]][0]'
  const { result } = await fetchContent(query, { slug: path.split('/').at(-1), path })
  if (result?.to) return { kind: 'redirect', status: 301, location: result.to, ...dated }
  if (result || ['/press', '/news', '/faq'].includes(path)) return page(200, '<main><h1>' + (result?.title ?? 'A list') + '</h1></main>')
  if (path.startsWith('/shop/product/')) return { kind: 'redirect', status: 302, location: '/shop', ...dated }
  return page(404, '<title>Game Over</title><main><h1>Game Over</h1></main>')
}
`

type Document = { _id: string; _type: string; [field: string]: unknown }

const documents: Document[] = [
  ...Array.from({ length: 45 }, (_, index) => ({
    _id: `press-${index}`,
    _type: 'pressRelease',
    title: `News ${index}`,
    slug: { current: `news-${index}` },
  })),
  { _id: 'homePage', _type: 'homePage', title: 'Home' },
  { _id: 'hidden', _type: 'product', title: 'Hidden', hidden: true, slug: { current: 'hidden' } },
  { _id: 'odd', _type: 'game', title: 'Odd', slug: { current: 'å & b+c' } },
  { _id: 'moved', _type: 'redirect', from: '/Old Page/', to: '/faq' },
]

let lake: RunningLake
let folder: string
let child: ChildProcess
let site: URL
let renderings = 0

function writeBuild() {
  const files = {
    'dist-server/client-manifest.json': '{"index.html":{"file":"assets/index.js"}}',
    'dist-server/prerender.js': PRERENDER,
    'dist-server/package.json': '{"type":"module"}',
    'dist/shell.html': '<div id="root"></div>',
    'dist/site.webmanifest': '{}',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'unknown-'))
  writeBuild()
  lake = await startLake()
  const transaction = lake.client().transaction()
  for (const document of documents) transaction.createOrReplace(document)
  await transaction.commit()
  child = spawn(process.execPath, [join(import.meta.dirname, 'node.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      VITE_SANITY_PROJECT_ID: 'local',
      VITE_SANITY_DATASET: 'production',
      VITE_SANITY_API_VERSION: '2025-02-19',
      VITE_SANITY_API_HOST: lake.url,
      VITE_SITE_URL: 'http://localhost:4173',
      VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123',
      VITE_USER_POOL_CLIENT_ID: 'client',
      CONTENT_WEBHOOK_SECRET: SECRET,
      SITE_CLIENT: join(folder, 'dist'),
      SITE_SERVER: join(folder, 'dist-server'),
      SITE_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  site = await new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The page server has ended.')))
    if (!child.stdout) return
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"page-rendered"')) renderings += 1
      const [address] = /http:\/\/localhost:\d+/.exec(line) ?? []
      if (address) resolve(new URL(address))
    })
  })
}, 60_000)
afterAll(async () => {
  child?.kill('SIGKILL')
  await lake?.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await contentChanged()
  renderings = 0
})

type Answer = { status: number; location: string | undefined; link: string; text: string }

/** Sends the path as it is: `fetch` would correct it. */
const ask = (path: string, headers: OutgoingHttpHeaders = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = site
    httpRequest({ hostname, port, path, method, headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => {
        const { location, link = '' } = response.headers
        resolve({ status: response.statusCode ?? 0, location, link: String(link), text })
      })
    })
      .on('error', reject)
      .end()
  })

async function contentChanged() {
  const body = '{"event":"changed"}'
  const response = await fetch(new URL(edgePaths.contentWebhook, site), {
    method: 'POST',
    body,
    headers: { [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, Date.now(), SECRET) },
  })
  expect(response.status).toBe(204)
}

/** Asks over several connections, each of which sends the next request after its response. */
async function askAll<Item, Result>(items: readonly Item[], send: (item: Item) => Promise<Result>) {
  const waiting = [...items]
  const results: Result[] = []
  const connection = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      results.push(await send(item))
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  return results
}

const statusesOf = (answers: readonly Answer[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, all]) => [
      status,
      all?.length,
    ]),
  )

/** Not in the sitemap. */
const REAL = ['/press?page=2', '/news?page=3', '/shop/product/hidden', '/%C3%A5%20&%20b+c', '/old%20page']

test('200 unknown paths over 8 connections share one rendering, and real pages are answered meanwhile', async () => {
  const unknown = askAll(
    Array.from({ length: 200 }, (_, index) => `/no-such-${index}`),
    (path) => ask(path),
  )
  const real = await askAll([...REAL, ...REAL, ...REAL], (path) => ask(path))
  expect(statusesOf(await unknown)).toEqual({ 404: 200 })
  expect(statusesOf(real)).toEqual({ 200: 12, 301: 3 })
  expect(renderings).toBe(1 + REAL.length)
})

/** Of the route table and others. The slug of no document begins with `no-such-`. */
const PREFIXES = '/ /press/ /shop/product/ /jobs/ /campaigns/ /pages/ /account/ /shop/ /a/b/c/'.split(' ')
const ENDINGS = ['', ...' .md .png / // /more %2Fmore ;a %00 %ff % %20 %E2%80%AE'.split(' ')]
const QUERIES = ['', '?page=2', '?page=99999', '?utm_source=x', '?page=2&page=3', `?${'q'.repeat(3_000)}`]
const CHARACTER = fc.constantFrom(...'ab1-_.~%/\\?#&+=;:@"<> \0åÅİ\u0301\u202e日👩', '\ud800')
const HEADERS: OutgoingHttpHeaders[] = [
  {},
  { accept: 'text/markdown' },
  { 'accept-encoding': 'br' },
  { 'if-none-match': '*' },
  { 'cache-control': 'no-cache', 'x-forwarded-for': '203.0.113.9' },
]

const unknownRequest = fc.record({
  path: fc
    .tuple(
      fc.constantFrom(...PREFIXES),
      fc.oneof(
        fc.string({ unit: CHARACTER, maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
        fc.webFragments({ size: 'small' }).map((text) => text.replaceAll(/[?#]/g, '')),
        fc.constantFrom('wp-login.php', '.env', '__proto__', '%2e%2e%2f', 'x'.repeat(7_000)),
      ),
      fc.constantFrom(...ENDINGS),
      fc.constantFrom(...QUERIES),
    )
    .map(([prefix, text, ending, query]) => `${prefix}no-such-${text}${ending}${query}`),
  headers: fc.constantFrom(...HEADERS),
  method: fc.constantFrom('GET', 'GET', 'HEAD'),
})

test('unknown addresses in any spelling cause few renderings and no fault, and real pages are answered', async () => {
  const requests = fc.sample(unknownRequest, { seed: 2026, numRuns: 400 })
  const lists = Array.from({ length: 100 }, (_, index) => ({
    path: `/press?page=${index + 4}`,
    headers: {},
    method: 'GET',
  }))
  const unknown = askAll([...requests, ...lists], ({ path, headers, method }) => ask(path, headers, method))
  const real = await askAll([...REAL, ...REAL], (path) => ask(path))
  const statuses = statusesOf(await unknown)
  expect(Object.keys(statuses).filter((status) => !['302', '304', '308', '404'].includes(status))).toEqual([])
  expect(statusesOf(real)).toEqual({ 200: 8, 301: 2 })
  expect(renderings).toBeLessThanOrEqual(SHARED_RENDERINGS + REAL.length)
  expect((await ask('/healthz')).status).toBe(200)
})

test('the shared response names no address, as HTML and as Markdown', async () => {
  for (const path of ['/no-such-page', '/press/no-such-page', '/a/no-such-page', '/no-such-page.md'])
    expect(await ask(path), path).toMatchObject({
      status: 404,
      link: '',
      text: expect.not.stringContaining('such'),
    })
  expect(await ask('/shop/product/no-such-page?utm=1')).toMatchObject({
    status: 302,
    location: '/shop?utm=1',
  })
  expect(await ask('/press?page=4&utm=1')).toMatchObject({ status: 302, location: '/press?utm=1' })
  expect(await ask('/news.md?page=99')).toMatchObject({ status: 302, location: '/news.md' })
})

test('a page or redirect that is published at an unknown address is served at once, and is missing again later', async () => {
  const added: Document[] = [
    { _id: 'late', _type: 'campaignPage', title: 'Late', slug: { current: 'late' } },
    { _id: 'late-redirect', _type: 'redirect', from: '/press/later', to: '/campaigns/late' },
  ]
  const statuses = async () => [(await ask('/campaigns/late')).status, (await ask('/press/later')).status]
  expect(await statuses()).toEqual([404, 404])
  const create = lake.client().transaction()
  for (const document of added) create.create(document)
  await create.commit()
  await contentChanged()
  expect(await statuses()).toEqual([200, 301])
  await lake.client().delete({ query: '*[_id in ["late", "late-redirect"]]' })
  await contentChanged()
  expect(await statuses()).toEqual([404, 404])
})
