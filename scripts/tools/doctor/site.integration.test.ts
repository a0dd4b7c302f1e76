import { startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { securityHeaders } from '#server/page-server/security/headers.ts'
import type { Finding } from './finding.ts'
import { checkAddresses, checkHeaders, checkSite } from './site.ts'
import { line, lines, serve, targetAt, UNREACHABLE } from './testing/target-at.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const lake = await startLake()
afterAll(lake.stop)
const uploaded = await lake.client().assets.upload('image', PNG, { filename: 'dot.png' })
const image = new URL(uploaded.url).pathname
await lake.client().create({ _id: 'homePage', _type: 'homePage' })

/** Faults that a test adds to a correct site. */
type Flaws = Partial<{
  home: string
  caching: string
  unknown: number
  webhook: number
  anyImage: boolean
  imageStatus: number
  sitemapOf: string
  securityTxt: string
}>

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const CONTACT = 'Contact: mailto:security@candlecast.se'

function siteWith(flaws: Flaws) {
  const home = flaws.home ?? '<h1>Candlecast</h1><script src="/assets/index-1.js"></script>'
  const caching = flaws.caching ?? 'public, max-age=31536000, immutable'
  return new Hono()
    .get('/', (context) => context.html(home))
    .get('/assets/index-1.js', (context) => context.text('', 200, { 'cache-control': caching }))
    .post(
      '/api/content-webhook',
      (context) => new Response(context.req.path, { status: flaws.webhook ?? 401 }),
    )
    .get('/.well-known/security.txt', (context) => {
      const text = flaws.securityTxt ?? `${CONTACT}\nExpires: ${inDays(200)}\n`
      return text === '' ? context.notFound() : context.text(text)
    })
    .get('/cdn/*', (context) => {
      const isOurs = flaws.anyImage || context.req.path === `/cdn${image}`
      const status = isOurs ? (flaws.imageStatus ?? 200) : 404
      return new Response(PNG, { status, headers: { 'content-type': 'image/png' } })
    })
    .get('/sitemap.xml', (context) =>
      context.text(`<loc>${flaws.sitemapOf ?? new URL(context.req.url).origin}/faq</loc>`),
    )
    .all('*', (context) => new Response(context.req.path, { status: flaws.unknown ?? 404 }))
}

async function findingsOf(flaws: Flaws): Promise<Finding[]> {
  const { address, close } = await serve(siteWith(flaws))
  const findings = await checkSite(targetAt(lake.url, { VITE_SITE_URL: address }))
  await close()
  return findings
}

/** The tests have no token that may read webhooks. */
const UNCHECKED = 'Not checked: the projection of the content webhook'

test('a correct site', async () => {
  expect(lines(await findingsOf({}))).toEqual([
    'ok Pages: their HTML contains the content',
    'ok Addresses that don’t exist: 404',
    'ok Content webhook: it refuses unsigned requests',
    `advice ${UNCHECKED}`,
    'ok Images: those of this project are served, and no others',
    'ok Sitemap: it lists pages of this site',
    'ok security.txt: it has a contact, and does not expire soon',
  ])
})

test('pages without a published home page are not said to be whole', async () => {
  await lake.client().delete('homePage')
  const [home] = lines(await findingsOf({}))
  await lake.client().create({ _id: 'homePage', _type: 'homePage' })
  expect(home).toBe('advice Not checked: pages and their content, because no home page is published')
})

test('each flaw of a site is found', { timeout: 60_000 }, async () => {
  const rows: [Flaws, 'fault' | 'advice', words: string][] = [
    [{ home: '<div id="root"></div>' }, 'fault', 'no content until scripts run'],
    [{ home: '<h1>A</h1>"/assets/index-0.js"' }, 'fault', 'index-0.js, which is missing'],
    [{ caching: 'no-cache' }, 'advice', 'request files again'],
    [{ unknown: 200 }, 'fault', 'doesn’t exist answers 200'],
    [{ webhook: 405 }, 'advice', 'Pages are those of the build'],
    [{ webhook: 502 }, 'fault', 'content webhook fails: status 502'],
    [{ imageStatus: 404 }, 'fault', 'Images are not served: status 404, image/png'],
    [{ anyImage: true }, 'advice', 'files of other projects'],
    [{ sitemapOf: 'https://staging.example' }, 'fault', 'lists no page of http://localhost:\\d+: status 200'],
    [{ securityTxt: '' }, 'fault', 'no security.txt with a contact: status 404'],
    [{ securityTxt: `Expires: ${inDays(200)}` }, 'fault', 'no security.txt with a contact: status 200'],
    [{ securityTxt: CONTACT }, 'fault', 'exactly one date in Expires'],
    [{ securityTxt: `${CONTACT}\nExpires: 2026-01-01T00:00:00Z` }, 'fault', 'expired on 2026-01-01'],
    [{ securityTxt: `${CONTACT}\nexpires: ${inDays(59.5)}` }, 'advice', 'expires in 60 days'],
    [{ securityTxt: `${CONTACT}\nExpires: ${inDays(0.9)}` }, 'advice', 'expires in 1 day$'],
    [
      { securityTxt: `Contact: mailto:security@candlecast.example\nExpires: ${inDays(200)}` },
      'advice',
      'names an example as its contact: mailto:security@candlecast.example',
    ],
  ]
  for (const [flaws, status, words] of rows) {
    const problems = (await findingsOf(flaws)).filter(
      ({ status, what }) => status !== 'ok' && what !== UNCHECKED,
    )
    expect(lines(problems), JSON.stringify(flaws)).toEqual([line(status, words)])
  }
})

test('a site without an address, or that doesn’t answer, is not checked', async () => {
  expect(await checkSite(targetAt(lake.url, { VITE_SITE_URL: UNREACHABLE }))).toEqual([])
  expect(await checkSite(targetAt(lake.url))).toEqual([])
})

test('site and Studio answer with a page, or the reason is reported', async () => {
  const app = new Hono()
    .get('/', (context) => context.html('<p>Hello</p>'))
    .get('/data', (context) => context.json({}))
  const { address, close } = await serve(app)
  const of = async (site: string, studio: string) =>
    (await checkAddresses({ ...targetAt(UNREACHABLE), site, studio })).map(({ what }) => what)
  expect(await of(address, `${address}/nowhere`)).toEqual([
    `Site: ${address} answers`,
    'Studio does not answer: status 404',
  ])
  expect(await of(`${address}/data`, UNREACHABLE)).toEqual([
    'Site does not answer: application/json is not a page',
    expect.stringMatching(/^Studio does not answer: .*ECONNREFUSED/),
  ])
  await close()
})

test('headers are compared with those of this build, without the hashes of inline elements', async () => {
  let change: (headers: Headers) => void = () => {}
  const settings = {
    VITE_SITE_URL: '',
    VITE_SANITY_PROJECT_ID: 'abc123',
    VITE_SANITY_DATASET: 'production',
    VITE_SANITY_VISIBILITY: 'public',
    VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123',
  } as const
  const app = new Hono().get('/', (context) => {
    const of = { ...settings, VITE_SITE_URL: new URL(context.req.url).origin }
    const headers = new Headers(securityHeaders(of, { scripts: ['start()'], styles: ['h1{}'] }))
    change(headers)
    return new Response('<h1>A</h1>', { headers })
  })
  const { address, close } = await serve(app)
  const found = async () => lines(await checkHeaders({ ...settings, VITE_SITE_URL: address }))
  expect(await found()).toEqual([expect.stringMatching(/^ok Headers: all \d+ match this build$/)])
  change = (headers) => headers.delete('x-content-type-options')
  expect(await found()).toEqual(['fault Header x-content-type-options is missing'])
  const policy = 'content-security-policy'
  change = (headers) =>
    headers.set(
      policy,
      (headers.get(policy) ?? '').replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
    )
  expect(await found()).toEqual([`fault Header ${policy} has another value`])
  await close()
  expect(await checkHeaders({ VITE_SITE_URL: address })).toEqual([])
})
