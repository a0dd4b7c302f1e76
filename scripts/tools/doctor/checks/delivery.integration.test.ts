import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { securityHeaders } from '../../../../web/server/common/security/headers.ts'
import type { Finding } from '../finding.ts'
import { serve, targetAt, UNREACHABLE } from '../testing/target-at.ts'
import { checkDelivery } from './delivery.ts'
import { checkHeaders, securitySettings } from './headers.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let lake: RunningLake
let image: string
beforeAll(async () => {
  lake = await startLake()
  const { url } = await lake.client().assets.upload('image', PNG, { filename: 'dot.png' })
  image = new URL(url).pathname
})
afterAll(() => lake.stop())

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

function siteWith(flaws: Flaws) {
  const home = flaws.home ?? '<h1>Candlecast</h1><script src="/assets/index-1.js"></script>'
  return new Hono()
    .get('/', (context) => context.html(home))
    .get('/assets/index-1.js', (context) =>
      context.text('', 200, { 'cache-control': flaws.caching ?? 'public, max-age=31536000, immutable' }),
    )
    .post('/api/content-webhook', (context) => {
      const status = flaws.webhook ?? 401
      return new Response(context.req.path, { status })
    })
    .get('/healthz', (context) => context.json({ ok: true, webhook: 'ids' }))
    .get('/.well-known/security.txt', (context) => {
      const text = flaws.securityTxt ?? `Contact: mailto:security@candlecast.se\nExpires: ${inDays(200)}\n`
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
  const findings = await checkDelivery(targetAt(lake.url, { VITE_SITE_URL: address }))
  await close()
  return findings
}

const problems = (findings: readonly Finding[]) =>
  findings.filter(({ status }) => status !== 'ok').map(({ status, what }) => `${status} ${what}`)

test('a correct site', async () => {
  expect((await findingsOf({})).map(({ status, what }) => `${status} ${what}`)).toEqual([
    'ok Pages: their HTML contains the content',
    'ok Addresses that don’t exist: 404',
    'ok Content webhook: it refuses unsigned requests',
    'ok Content webhook: its last call held ids and types only',
    'ok Images: those of this project are served, and no others',
    'ok Sitemap: it lists pages of this site',
    'ok security.txt: it has a contact, and does not expire soon',
  ])
})

test.each<[string, Flaws, string[]]>([
  [
    'without content',
    { home: '<div id="root"></div>' },
    ['fault The home page has no content until scripts run'],
  ],
  [
    'of an older build',
    { home: '<h1>A</h1>"/assets/index-0.js"' },
    ['fault A page loads /assets/index-0.js, which is missing'],
  ],
  ['without caching', { caching: 'no-cache' }, ['advice Browsers request files again that never change']],
  [
    'that answers every address with a page',
    { unknown: 200 },
    ['fault An address that doesn’t exist answers 200: search engines will list it as a page'],
  ],
  [
    'of files',
    { webhook: 405 },
    [
      'advice Pages are those of the build: content published later is shown in browsers, but is not in the HTML',
    ],
  ],
  ['whose renderer fails', { webhook: 502 }, ['fault The content webhook fails: status 502']],
  ['without images', { imageStatus: 404 }, ['fault Images are not served: status 404, image/png']],
  [
    'with images of other projects',
    { anyImage: true },
    ['advice The site serves files of other projects under its own address'],
  ],
])('a site %s', async (_, flaws, expected) => {
  expect(problems(await findingsOf(flaws))).toEqual(expected)
})

const CONTACT = 'Contact: mailto:security@candlecast.se'
test.each([
  ['that is missing', '', 'fault There is no security.txt with a contact: status 404'],
  [
    'without a contact',
    `Expires: ${inDays(200)}`,
    'fault There is no security.txt with a contact: status 200',
  ],
  ['without a date', CONTACT, 'fault security.txt needs exactly one date in Expires'],
  [
    'that has expired',
    `${CONTACT}\nExpires: 2026-01-01T00:00:00Z`,
    'fault security.txt expired on 2026-01-01T00:00:00Z: readers ignore it',
  ],
  [
    'that expires within 60 days',
    `${CONTACT}\nexpires: ${inDays(59.5)}`,
    'advice security.txt expires in 60 days',
  ],
  ['that expires tomorrow', `${CONTACT}\nExpires: ${inDays(0.9)}`, 'advice security.txt expires in 1 day'],
  [
    'with an example as its contact',
    `Contact: mailto:security@candlecast.example\nExpires: ${inDays(200)}`,
    'advice security.txt names an example as its contact: mailto:security@candlecast.example',
  ],
])('a security.txt %s', async (_, securityTxt, line) => {
  expect(problems(await findingsOf({ securityTxt }))).toEqual([line])
})

test('a sitemap of another site', async () => {
  expect(problems(await findingsOf({ sitemapOf: 'https://staging.example' }))).toEqual([
    expect.stringMatching(/^fault The sitemap lists no page of http:\/\/localhost:\d+: status 200$/),
  ])
})

test('a site without an address, or that doesn’t answer, is not checked', async () => {
  expect(await checkDelivery(targetAt(lake.url, { VITE_SITE_URL: UNREACHABLE }))).toEqual([])
  expect(await checkDelivery(targetAt(lake.url))).toEqual([])
})

describe('headers', () => {
  let change: (headers: Headers) => void
  let site: Awaited<ReturnType<typeof serve>>
  const settings = () => {
    const found = securitySettings({
      VITE_SITE_URL: site.address,
      VITE_SANITY_PROJECT_ID: 'abc123',
      VITE_SANITY_DATASET: 'production',
      VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123',
    })
    if (!found) throw new Error('The settings are incomplete')
    return found
  }
  beforeAll(async () => {
    site = await serve(
      new Hono().get('/', (context) => {
        const inline = { scripts: ['start()'], styles: ['h1{}'] }
        const answer = context.html('<h1>A</h1>', 200, { ...securityHeaders(settings(), inline) })
        return answer instanceof Response ? changed(answer) : answer
      }),
    )
  })
  const changed = (answer: Response) => {
    change(answer.headers)
    return answer
  }
  beforeEach(() => {
    change = () => {}
  })
  afterAll(() => site.close())

  test('that are correct, with the hashes of inline elements of the page', async () => {
    expect(await checkHeaders(settings())).toMatchObject([{ status: 'ok' }])
  })

  test.each<[string, (headers: Headers) => void, string]>([
    [
      'without one of them',
      (headers) => headers.delete('x-content-type-options'),
      'Header x-content-type-options is missing',
    ],
    [
      'with a policy that allows any script',
      (headers) =>
        headers.set(
          'content-security-policy',
          (headers.get('content-security-policy') ?? '').replace(
            "script-src 'self'",
            "script-src 'self' 'unsafe-inline'",
          ),
        ),
      'Header content-security-policy has another value',
    ],
  ])('%s', async (_, flaw, what) => {
    change = flaw
    expect(await checkHeaders(settings())).toMatchObject([{ status: 'fault', what }])
  })

  test('are not checked without settings', () => {
    expect(securitySettings({ VITE_SITE_URL: 'https://candlecast.example' })).toBeUndefined()
  })
})
