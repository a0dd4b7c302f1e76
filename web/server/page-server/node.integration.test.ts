/**
 * A real page server, with a content service and the services that it passes requests on to. Strangers ask for addresses that
 * no page has, in any form: the server renders none of them, and every real page is answered meanwhile.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import fc from 'fast-check'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allPages, isFixed } from '#shared/routes.ts'
import { edgePaths } from '../common/edge-paths.ts'
import { type Serving, serveOnLoopback } from '../common/http/serve.ts'
import { headerIn, messageOf, oddRequest, sendRaw } from '../common/http/testing/odd-requests.ts'
import { MANIFEST_PATH, ROBOTS_PATH, SITEMAP_PATH } from './crawlers/crawler-files.ts'

const SECRET = 'shh'
/** Of all unknown addresses: one rendering for each pattern of the route table. */
const SHARED_RENDERINGS = allPages.filter((page) => !isFixed(page)).length

/** Reads one document for an address, as the pages do. An unknown product leads to the shop. */
const PRERENDER = `
export const pageModules = []
export const inlineScripts = []
export async function renderPage({ pathname }, { fetchContent }) {
  console.log('rendering')
  const path = decodeURIComponent(pathname)
  const dated = { changesAt: Infinity }
  const page = (status, html) => ({ kind: 'page', status, html, style: '', ...dated })
  const query = '*[_type != "redirect" && slug.current == $slug || _type == "redirect" && lower(from) in [$path, $path + "/"]][0]'
  const { result } = await fetchContent(query, { slug: path.split('/').at(-1), path })
  if (result?.to) return { kind: 'redirect', status: 301, location: result.to, ...dated }
  if (result || ['/', '/press', '/news', '/faq'].includes(path)) return page(200, '<main><h1>' + (result?.title ?? 'A list') + '</h1></main>')
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
const children: ChildProcessWithoutNullStreams[] = []
let service: Serving
let port: number
let renderings = 0
let errors: string[] = []

function writeBuild() {
  const files = {
    'dist-server/client-manifest.json': '{"index.html":{"file":"assets/index.js"}}',
    'dist-server/prerender.js': PRERENDER,
    'dist-server/package.json': '{"type":"module"}',
    'dist/shell.html': '<div id="root"></div>',
    'dist/site.webmanifest': '{}',
    'dist/favicon.svg': '<svg/>',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** @returns its port */
async function startPageServer(): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'node.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...lake.settings,
      VITE_SITE_URL: 'http://localhost:4173',
      VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123',
      VITE_USER_POOL_CLIENT_ID: 'client',
      CONTENT_WEBHOOK_SECRET: SECRET,
      SITE_CLIENT: join(folder, 'dist'),
      SITE_SERVER: join(folder, 'dist-server'),
      SITE_PORT: '0',
      LOCAL_SERVICES: `http://127.0.0.1:${service.port}`,
      LOCAL_SHOP_API: `http://127.0.0.1:${service.port}`,
    },
  })
  children.push(child)
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The page server has ended: ${errors}`)))
    createInterface({ input: child.stderr }).on('line', (line) => errors.push(line))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line === 'rendering') renderings += 1
      const [, taken] = /http:\/\/localhost:(\d+)/.exec(line) ?? []
      if (taken) resolve(Number(taken))
    })
  })
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'unknown-'))
  writeBuild()
  lake = await startLake()
  await lake.publish(documents)
  const answering = new Hono().all('*', async (context) => {
    const { length } = await context.req.text().catch(() => '')
    return context.text(`${length} bytes`, context.req.path === '/api/away' ? 503 : 200)
  })
  service = await serveOnLoopback(answering, 0)
  port = await startPageServer()
}, 60_000)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all([lake?.stop(), service?.close(0)])
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await contentChanged()
  renderings = 0
  errors = []
})

/** Of strangers and of visitors. */
const CONNECTIONS = 8

/** Sends over several connections, each of which sends the next request after its response. */
async function askAll(messages: readonly string[]) {
  const rest = messages.values()
  const connection = async () => {
    const answers: Answer[] = []
    for (const message of rest) answers.push({ message, ...(await sendRaw(port, message)) })
    return answers
  }
  return (await Promise.all(Array.from({ length: CONNECTIONS }, connection))).flat()
}

type Answer = Awaited<ReturnType<typeof sendRaw>> & { message: string }

const ask = (target: string, method = 'GET', body = '') => sendRaw(port, messageOf({ target, method, body }))

async function contentChanged() {
  const body = '{"event":"changed"}'
  const response = await fetch(`http://localhost:${port}${edgePaths.contentWebhook}`, {
    method: 'POST',
    body,
    headers: { [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, Date.now(), SECRET) },
  })
  expect(response.status).toBe(204)
}

/** Not in the sitemap. */
const REAL = ['/press?page=2', '/news?page=3', '/shop/product/hidden', '/%C3%A5%20&%20b+c', '/old%20page']
/** Known without content, and each rendered once. */
const FIXED = ['/', '/faq', '/account']

/** Of the route table and others. The slug of no document begins with `no-such-`. */
const PREFIXES = '/ /press/ /shop/product/ /jobs/ /campaigns/ /pages/ /shop/ /a/b/c/'.split(' ')
const FILES = ['/favicon.svg', SITEMAP_PATH, ROBOTS_PATH, `/${MANIFEST_PATH}`, '/.well-known/security.txt']
const PASSED_ON = ['/api/orders', '/_cognito/', '/cdn/images/local/production/a-1x1.png']

const CHARACTER = fc.constantFrom(...'ab1-_.~%/\\?#&+=;:@"<> \0åÅİ\u0301\u202e日👩', '\ud800')
const unknownPath = fc
  .tuple(fc.constantFrom(...PREFIXES), fc.string({ unit: CHARACTER, maxLength: 12 }))
  .map(([prefix, text]) => `${prefix}no-such-${encodeURIComponent(text.toWellFormed())}`)

/** What is wrong with an answer: a redirect leads to a path of the site, and nothing of an address becomes a header. */
function faultOf(answer: Answer) {
  const { status = 0 } = answer
  if (status >= 500 && status !== 501) return `status ${status}`
  if (headerIn(answer, 'set-cookie')) return 'a cookie'
  const location = headerIn(answer, 'location')
  return location === undefined || /^\/(?![/\\])/.test(location) ? undefined : `to ${location}`
}

test('odd requests cause no fault, no cookie, no way to elsewhere and few renderings; real pages are answered', async () => {
  const unknown = fc.sample(unknownPath, { seed: 2026, numRuns: 50 })
  const passedOn = Array.from({ length: 10 }, () => PASSED_ON).flat()
  const others = [...FIXED, ...FILES, '/old%20page', edgePaths.contentWebhook]
  const odd = fc.sample(oddRequest([...unknown, ...passedOn, ...others]), { seed: 2026, numRuns: 1_500 })
  const lists = Array.from({ length: 100 }, (_, index) => messageOf({ target: `/press?page=${index + 4}` }))
  const asked = askAll([...odd, ...lists])
  const real = await askAll([...REAL, ...REAL, ...REAL].map((target) => messageOf({ target })))
  const answers = await asked
  const faults = answers.filter(faultOf).map((answer) => [faultOf(answer), answer.message.slice(0, 200)])
  expect(faults.slice(0, 20)).toEqual([])
  expect(answers.filter(({ status }) => status === undefined).length).toBeLessThan(odd.length / 10)
  expect(Map.groupBy(real, ({ status }) => status).get(200)).toHaveLength(12)
  expect(Map.groupBy(real, ({ status }) => status).get(301)).toHaveLength(3)
  expect(renderings).toBeLessThanOrEqual(SHARED_RENDERINGS + REAL.length + FIXED.length)
  // @hono/node-server prints it when a client leaves while the response of a local service is passed on.
  expect(errors.filter((line) => line !== 'Error: aborted')).toEqual([])
})

test('the shared response names no address', async () => {
  const see = async (target: string) => {
    const answer = await ask(target)
    return [answer.status, headerIn(answer, 'location'), answer.text.includes('such')]
  }
  for (const path of ['/no-such-page', '/press/no-such-page', '/a/no-such-page'])
    expect(await see(path), path).toEqual([404, undefined, false])
  const moved = { '/shop/product/no-such-page?utm=1': '/shop?utm=1', '/press?page=4&utm=1': '/press?utm=1' }
  for (const [path, location] of Object.entries(moved))
    expect(await see(path), path).toEqual([302, location, false])
})

test('a page or redirect that is published at an unknown address is served at once, and is missing again later', async () => {
  const added: Document[] = [
    { _id: 'late', _type: 'campaignPage', title: 'Late', slug: { current: 'late' } },
    { _id: 'late-redirect', _type: 'redirect', from: '/press/later', to: '/campaigns/late' },
  ]
  const statuses = async () => [(await ask('/campaigns/late')).status, (await ask('/press/later')).status]
  expect(await statuses()).toEqual([404, 404])
  await lake.publish(added)
  await contentChanged()
  expect(await statuses()).toEqual([200, 301])
  await lake.client().delete({ query: '*[_id in ["late", "late-redirect"]]' })
  await contentChanged()
  expect(await statuses()).toEqual([404, 404])
})

test('a publish reaches a second page server too, although the webhook calls only the first', async () => {
  const second = await startPageServer()
  const titles = () =>
    Promise.all(
      [port, second].map(async (at) => (await sendRaw(at, messageOf({ target: '/press/news-7' }))).text),
    )
  const named = (title: string) => expect.stringContaining(`<h1>${title}</h1>`)
  expect(await titles()).toEqual([named('News 7'), named('News 7')])
  await lake.client().patch('press-7').set({ title: 'Renamed' }).commit()
  await contentChanged()
  // A page stays fresh for a minute, and this wait is shorter.
  await expect.poll(titles, { timeout: 15_000 }).toEqual([named('Renamed'), named('Renamed')])
}, 60_000)

test('a service gets each body, and each of its responses is passed on; methods that can’t be sent are refused', async () => {
  const answerTo = async (...request: Parameters<typeof ask>) => {
    const { status, text } = await ask(...request)
    return [status, text.trim()]
  }
  for (const path of PASSED_ON.slice(0, 2)) {
    expect(await answerTo(path, 'POST', 'abc')).toEqual([200, '3 bytes'])
    expect((await answerTo(path, 'TRACE'))[0]).toBe(405)
  }
  expect(await answerTo('/api/away')).toEqual([503, '0 bytes'])
})
