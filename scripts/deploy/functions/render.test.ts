/** The bundled function that renders pages, invoked as AWS Lambda does, with a build of two pages. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bundleRenderFunction } from './bundle.ts'
import { eventOf, type Handler, loadHandler } from './testing/gateway.ts'

/** Renders what the process says, so that a test can publish; silent content is an error, as it is in earnest. */
const PROGRAM = `
export const pageModules = []
export const inlineScripts = ['start()']
export async function renderPage(url) {
  const title = process.env.TEST_TITLE
  if (title === 'silence') throw new Error('content is silent')
  const isPage = url.pathname === '/' || url.pathname === '/games'
  return { kind: 'page', status: isPage ? 200 : 404, html: '<h1>' + title + ' ' + url.pathname + url.search + '</h1>', style: '' }
}
`

const SECRET = 'rendered-in-tests'

let folder: string
let handler: Handler
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'render-'))
  const [client, server, out] = ['client', 'server', 'function'].map((name) => join(folder, name))
  if (!client || !server || !out) throw new Error('Three folders have three names')
  await mkdir(join(client, '.vite'), { recursive: true })
  await mkdir(join(client, 'assets'))
  await mkdir(server)
  const manifest = { 'index.html': { file: 'assets/index.js', css: [], assets: [] } }
  await writeFile(join(client, '.vite', 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(client, 'shell.html'), '<div id="root"></div>')
  await writeFile(join(client, 'site.webmanifest'), '{}')
  await writeFile(join(client, 'icon.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]))
  await writeFile(join(client, 'assets', 'index.js'), 'start()')
  await writeFile(join(client, 'assets', 'index.js.map'), '{}')
  await writeFile(join(server, 'prerender.js'), PROGRAM)
  handler = await loadHandler(await bundleRenderFunction({ client, server }, out))
  const environment = {
    VITE_SITE_URL: 'https://candlecast.example',
    VITE_SANITY_PROJECT_ID: 'abc123',
    VITE_SANITY_DATASET: 'production',
    VITE_SANITY_API_VERSION: '2025-02-19',
    // Nobody: which pages there are is not known, and every one is rendered.
    VITE_SANITY_API_HOST: 'http://127.0.0.1:2',
    VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123',
    SITE_CLIENT: join(out, 'site'),
    SITE_SERVER: join(out, 'site-server'),
    TEST_TITLE: 'first',
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
}, 60_000)
beforeEach(() => {
  for (const stream of ['log', 'error'] as const) vi.spyOn(console, stream).mockImplementation(() => {})
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

test('fails until it has its settings, says which are missing, and starts then', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(handler(eventOf({ path: '/index.html' }))).rejects.toThrow('CONTENT_WEBHOOK_SECRET')
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('CONTENT_WEBHOOK_SECRET'))
  vi.stubEnv('CONTENT_WEBHOOK_SECRET', SECRET)
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
])('answers what the edge asks for as %s with the page', async (path, statusCode, body) => {
  const answer = await handler(eventOf({ path, headers: { 'accept-encoding': 'br, gzip' } }))
  expect(answer).toMatchObject({ statusCode, body, isBase64Encoded: false })
  expect(answer.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'strict-transport-security': expect.any(String),
  })
})

test('passes bytes on whole', async () => {
  const answer = await handler(eventOf({ path: '/icon.png' }))
  expect(answer).toMatchObject({ statusCode: 200, isBase64Encoded: true })
  expect([...Buffer.from(answer.body, 'base64')]).toEqual([0x89, 0x50, 0x4e, 0x47, 0xff])
})

test('renders anew, and has the last rendering while content is silent', async () => {
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
  expect((await home()).headers).toMatchObject({ 'cache-control': expect.stringContaining('s-maxage=60') })
})

test('takes the content webhook when it is signed', async () => {
  const body = JSON.stringify({ _id: 'faq' })
  const ring = async (secret: string) => {
    const signature = await encodeSignatureHeader(body, Date.now(), secret)
    const headers = { [SIGNATURE_HEADER_NAME]: signature }
    const event = eventOf({ method: 'POST', path: '/api/content-webhook', headers, body })
    return (await handler(event)).statusCode
  }
  expect([await ring('guessed'), await ring(SECRET)]).toEqual([401, 204])
})

test('takes no map along', async () => {
  expect(await readdir(join(folder, 'function', 'site', 'assets'))).toEqual(['index.js'])
})
