/** The page server over a socket, with requests that no browser sends: spellings, methods, headers, bodies, broken messages. */
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { allPages, pathsOf } from '#shared/routes.ts'
import { edgePaths } from '../common/edge-paths.ts'
import { type Serving, serveOnLoopback } from '../common/http/serve.ts'
import { MANIFEST_PATH, ROBOTS_PATH, SITEMAP_PATH } from './crawlers/crawler-files.ts'
import { secured } from './security/headers.ts'
import { faultResponse } from './site.ts'
import { everyOddity, everySpelling } from './testing/odd-requests.ts'
import { sendAll } from './testing/send-odd-requests.ts'
import { clientFolder, headers, startSmallSite } from './testing/small-site.ts'

const WIDTH = 8

const { folder, remove } = clientFolder()
let serving: Serving

beforeAll(async () => {
  const { site } = startSmallSite(folder)
  const app = new Hono().onError(faultResponse).use(secured(headers.ofShell)).route('/', site)
  serving = await serveOnLoopback(app, 0)
})
afterAll(async () => {
  await serving.close(0)
  remove()
})

/** Each page of the route table, and files. */
const asTheyAre = [
  ...allPages.flatMap(pathsOf).map((path) => path.replace(/:\w+/, 'nothing')),
  ...[ROBOTS_PATH, SITEMAP_PATH, `/${MANIFEST_PATH}`, '/favicon.svg', '/service-worker.js', '/shell.html'],
  ...['/.well-known/security.txt', edgePaths.contentWebhook, `${edgePaths.assets}/x.js`, edgePaths.content],
].map((target) => ({ method: 'GET', target, headers: {} }))

/** Pages that are rendered, built, private, missing, of one segment and of three; redirects; files. */
const spelled = [
  '/',
  '/new',
  '/faq',
  '/account',
  '/press/nothing',
  '/shop/product/nothing',
  '/old',
  '/moved',
  '/favicon.svg',
  SITEMAP_PATH,
]

test('no request causes a fault, a cookie or a redirect to elsewhere', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const oddities = ['/new', '/old', '/account', '/favicon.svg', edgePaths.contentWebhook].flatMap(everyOddity)
  const faults = await sendAll(serving.port, [...asTheyAre, ...everySpelling(spelled), ...oddities], WIDTH)
  expect(faults.slice(0, 20)).toEqual([])
  expect(logged.mock.calls).toEqual([])
})
