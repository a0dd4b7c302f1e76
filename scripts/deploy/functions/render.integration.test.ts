/** Runs the bundled function that renders pages like AWS Lambda, with a build of two pages. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Serving, serveOnLoopback } from '../../../web/server/common/serve.ts'
import { CLIENT_MANIFEST } from '../../../web/server/pages/bundle.ts'
import { bundleRenderFunction } from './bundle.ts'
import { eventOf, type Handler, loadHandler } from './testing/gateway.ts'

/** Renders the title from the environment, which tests change. The title `silence` simulates a content outage. */
const PROGRAM = `
export const pageModules = []
export const inlineScripts = ['start()']
export async function renderPage(url) {
  const title = process.env.TEST_TITLE
  if (title === 'silence') throw new Error('content is silent')
  const isPage = url.pathname === '/' || url.pathname === '/games'
  return { kind: 'page', status: isPage ? 200 : 404, html: '<h1>' + title + ' ' + url.pathname + url.search + '</h1>', style: '', changesAt: Infinity }
}
`

let folder: string
let handler: Handler
let content: Serving
let contentRequests = 0
beforeAll(async () => {
  const silent = new Hono().all('*', ({ text }) => {
    contentRequests += 1
    return text('Silent.', 400)
  })
  content = await serveOnLoopback(silent, 0)
  folder = await mkdtemp(join(tmpdir(), 'render-'))
  const [client, server, out] = ['client', 'server', 'function'].map((name) => join(folder, name))
  if (!client || !server || !out) throw new Error('Three temporary folders are needed')
  await mkdir(join(client, 'assets'), { recursive: true })
  await mkdir(server)
  const manifest = { 'index.html': { file: 'assets/index.js', css: [], assets: [] } }
  await writeFile(join(server, CLIENT_MANIFEST), JSON.stringify(manifest))
  await writeFile(join(client, 'shell.html'), '<div id="root"></div>')
  await writeFile(join(client, 'site.webmanifest'), '{}')
  await writeFile(join(client, 'icon.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]))
  await writeFile(join(client, 'assets', 'index.js'), 'start()')
  await writeFile(join(client, 'assets', 'index.js.map'), '{}')
  await writeFile(join(server, 'prerender.js'), PROGRAM)
  handler = await loadHandler(await bundleRenderFunction({ client, server }, out))
  const environment = {
    VITE_SANITY_PROJECT_ID: 'abc123',
    VITE_SANITY_DATASET: 'production',
    VITE_SANITY_API_VERSION: '2025-02-19',
    VITE_SANITY_API_HOST: `http://127.0.0.1:${content.port}`,
    VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123',
    SITE_CLIENT: join(out, 'site'),
    SITE_SERVER: join(out, 'site-server'),
    PAGE_EDGE_SECONDS: '3600',
    TEST_TITLE: 'first',
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
}, 60_000)
beforeEach(() => {
  for (const stream of ['log', 'error'] as const) vi.spyOn(console, stream).mockImplementation(() => {})
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await content.close(0)
  await rm(folder, { recursive: true })
})

test('fails while settings are missing, names them, and starts when they are set', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(handler(eventOf({ path: '/index.html' }))).rejects.toThrow('VITE_SITE_URL')
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('VITE_SITE_URL'))
  vi.stubEnv('VITE_SITE_URL', 'https://candlecast.example')
  expect(await handler(eventOf({ path: '/index.html' }))).toMatchObject({
    statusCode: 200,
    body: '<h1>first /</h1>',
  })
})

test.each([
  ['/index.html', 200, '<h1>first /</h1>'],
  ['/games/index.html', 200, '<h1>first /games</h1>'],
  ['/games/index.html?page=2', 200, '<h1>first /games?page=2</h1>'],
  ['/none/index.html', 404, '<h1>first /none</h1>'],
  ['/account/index.html', 200, '<div id="root"></div>'],
])('answers the edge’s request for %s with the page', async (path, statusCode, body) => {
  const answer = await handler(eventOf({ path, headers: { 'accept-encoding': 'br, gzip' } }))
  expect(answer).toMatchObject({ statusCode, body, isBase64Encoded: false })
  expect(answer.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'strict-transport-security': expect.any(String),
  })
})

test('returns binary files unchanged', async () => {
  const answer = await handler(eventOf({ path: '/icon.png' }))
  expect(answer).toMatchObject({ statusCode: 200, isBase64Encoded: true })
  expect([...Buffer.from(answer.body, 'base64')]).toEqual([0x89, 0x50, 0x4e, 0x47, 0xff])
})

test('renders each page before the response, and keeps the last version for content outages', async () => {
  let now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  const home = () => {
    now += 6_000
    return handler(eventOf({ path: '/index.html' }))
  }
  vi.stubEnv('TEST_TITLE', 'second')
  expect((await home()).body).toBe('<h1>second /</h1>')
  vi.stubEnv('TEST_TITLE', 'silence')
  const old = await home()
  expect(old).toMatchObject({ statusCode: 200, body: '<h1>second /</h1>' })
  expect(old.headers).toMatchObject({ 'cache-control': 'no-store' })
  vi.stubEnv('TEST_TITLE', 'first')
  expect((await home()).headers).toMatchObject({ 'cache-control': expect.stringContaining('s-maxage=3600') })
})

test('queries only the content of the page, so that no work continues after the response', async () => {
  await handler(eventOf({ path: '/games/index.html' }))
  await handler(eventOf({ path: '/none/index.html' }))
  expect(contentRequests).toBe(0)
  expect(await handler(eventOf({ path: '/sitemap.xml' }))).toMatchObject({ statusCode: 503 })
  expect(contentRequests).toBe(1)
})

test('contains no source maps', async () => {
  expect(await readdir(join(folder, 'function', 'site', 'assets'))).toEqual(['index.js'])
})
