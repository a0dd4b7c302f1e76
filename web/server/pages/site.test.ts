import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { allPages, pathsOf } from '../../shared/routes.ts'
import { edgePaths } from '../common/edge-paths.ts'
import { hashSource } from '../common/security/hash-source.ts'
import { pageHeaders } from '../common/security/page-headers.ts'
import { secured } from '../common/security/secured.ts'
import { readyPages } from './answers/ready-page.ts'
import { createCrawlerFiles } from './crawlers/crawler-files.ts'
import { markdownPages } from './markdown/markdown-pages.ts'
import { UNKNOWN_PATH } from './page-address.ts'
import { createPageCache } from './page-cache.ts'
import { createRedirects } from './redirects.ts'
import { answerFault, cachedPages, createSite } from './site.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'index-abc.js'), 'void 0')
  writeFileSync(join(folder, 'assets', 'index-abc.js.br'), 'as Brotli')
  writeFileSync(join(folder, 'assets', 'index-abc.js.gz'), 'as gzip')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  mkdirSync(join(folder, 'faq'))
  writeFileSync(join(folder, 'faq', 'index.html'), '<h1>FAQ, as built</h1>')
})
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.restoreAllMocks())

const style = 'h1{color:#f0e8d6}'

const headers = pageHeaders(
  {
    VITE_SITE_URL: 'https://candlecast.example',
    VITE_SANITY_PROJECT_ID: 'abc123',
    VITE_SANITY_DATASET: 'production',
    VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123',
  },
  { scripts: ['start()'], styles: [style, 'h2{color:red}'] },
)

/** A site with one page, which `publish` changes, and one redirect. */
function start() {
  let title = 'first'
  let isSilent = false
  const asked: string[] = []
  const render = async (address: string) => {
    asked.push(address)
    if (isSilent) throw new Error('silent')
    if (address === '/broken')
      return { kind: 'page' as const, status: 500, html: 'Broken', style, changesAt: Infinity }
    if (address === '/old')
      return { kind: 'redirect' as const, status: 301, location: '/new', changesAt: Infinity }
    return {
      kind: 'page' as const,
      status: address === '/new' ? 200 : 404,
      html: `<main><h1>${title}</h1></main>`,
      style,
      changesAt: Infinity,
    }
  }
  const pages = createPageCache({ render: readyPages(render, { headers }) })
  const site = createSite({
    markdown: markdownPages({
      siteUrl: 'https://candlecast.example',
      headers: headers.ofShell,
      isCompressed: true,
    }),
    pages,
    crawlerFiles: createCrawlerFiles({
      readAddresses: async () => {
        if (isSilent) throw new Error('silent')
        return { canonical: [{ path: `/${title}` }], aliases: [], siteName: null, changesAt: Infinity }
      },
      siteUrl: 'https://candlecast.example',
      manifest: '{}',
    }),
    redirects: createRedirects({
      readRedirects: async () => {
        if (isSilent) throw new Error('silent')
        return [{ from: '/moved', to: '/new', permanent: true }]
      },
    }),
    clientFolder: folder,
    shell: '<div id="root"></div>',
    webhookSecret: 'shh',
    headers,
  })
  return {
    site,
    fromCache: cachedPages({ pages }),
    asked,
    publish: (next: string) => {
      title = next
    },
    silence: () => {
      isSilent = true
    },
  }
}

const body = '{"event":"changed"}'
const callWebhook = async (site: ReturnType<typeof start>['site'], secret: string) =>
  site.request(edgePaths.contentWebhook, {
    method: 'POST',
    body,
    headers: { [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, Date.now(), secret) },
  })

it('answers pages with 200, missing pages with 404 and redirects with their status', async () => {
  const { site } = start()
  expect((await site.request('/new')).status).toBe(200)
  expect((await site.request('/nothing')).status).toBe(404)
  const moved = await site.request('/old')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/new'])
  for (const [path, location] of [
    ['/old?utm=1', '/new?utm=1'],
    ['/old.md?utm=1', '/new.md?utm=1'],
  ] as const)
    expect((await site.request(path)).headers.get('location')).toBe(location)
})

it('shows published content right after a signed webhook call, and ignores unsigned calls', async () => {
  const { site, publish } = start()
  await site.request('/new')
  publish('second')
  expect((await callWebhook(site, 'guessed')).status).toBe(401)
  expect(await (await site.request('/new')).text()).toContain('first')
  expect((await callWebhook(site, 'shh')).status).toBe(204)
  expect(await (await site.request('/new')).text()).toContain('second')
})

it('refuses a webhook call with a large body', async () => {
  const { site } = start()
  const answer = await site.request(edgePaths.contentWebhook, {
    method: 'POST',
    body: 'x'.repeat(64 * 1024 + 1),
  })
  expect(answer.status).toBe(413)
})

it('serves robots.txt, and updates the sitemap right after a webhook call', async () => {
  const { site, publish } = start()
  expect(await (await site.request('/robots.txt')).text()).toContain('Disallow: /account')
  expect(await (await site.request('/sitemap.xml')).text()).toContain('/first<')
  publish('second')
  await callWebhook(site, 'shh')
  expect(await (await site.request('/sitemap.xml')).text()).toContain('/second<')
})

it('caches a page once for all its queries', async () => {
  const { site, asked } = start()
  for (const query of ['', '?utm=1', '?page=2', '?page=2&x=y']) await site.request(`/new${query}`)
  expect(asked).toEqual(['/new', '/new?page=2'])
})

it('serves private pages as the shell, without a render', async () => {
  const { site, asked } = start()
  for (const path of ['/account', '/shop/login', '/shop/success']) {
    const page = await site.request(path)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
  }
  expect(asked).toEqual([])
})

it('lets the browser keep the cart for the back button, but not in a cache', async () => {
  const { site } = start()
  const cart = await site.request('/shop/checkout')
  expect([cart.status, cart.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(cart.headers.get('x-robots-tag')).toBe('noindex')
})

it('serves cached pages, and the shell for others, while content is unavailable', async () => {
  const { site, silence } = start()
  await site.request('/new')
  silence()
  await callWebhook(site, 'shh')
  const old = await site.request('/new')
  expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const built = await site.request('/faq')
  expect([built.status, built.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await built.text()).toContain('as built')
  const unknown = await site.request('/other')
  expect(unknown.headers.get('retry-after')).toBe('30')
  expect([unknown.status, await unknown.text()]).toEqual([503, '<div id="root"></div>'])
})

it('answers editors’ redirects from the last known list while content is unavailable', async () => {
  const { site, silence } = start()
  await site.request('/new')
  silence()
  await callWebhook(site, 'shh')
  const moved = await site.request('/moved?utm=1')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/new?utm=1'])
  expect(moved.headers.get('cache-control')).toBe('no-store')
  expect((await site.request('/other')).status).toBe(503)
})

it('lets caches keep built files for a year, and answers 404 for missing ones', async () => {
  const { site } = start()
  const script = await site.request('/assets/index-abc.js')
  expect(script.headers.get('cache-control')).toContain('immutable')
  expect(script.headers.get('content-type')).toContain('javascript')
  expect((await site.request('/assets/index-old.js')).status).toBe(404)
  expect((await site.request('/favicon.svg')).status).toBe(200)
  expect((await site.request('/missing.png')).status).toBe(404)
})

it.each([
  ['gzip, deflate, br, zstd', 'br', 'as Brotli'],
  ['gzip', 'gzip', 'as gzip'],
  ['identity', null, 'void 0'],
])(
  'sends the copy of a built file that was compressed with the build, by Accept-Encoding: %s',
  async (accept, encoding, body) => {
    const { site } = start()
    const answer = await site.request('/assets/index-abc.js', { headers: { 'accept-encoding': accept } })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('content-type')).toContain('javascript')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    if (encoding) expect(answer.headers.get('vary')).toContain('Accept-Encoding')
    expect(await answer.text()).toBe(body)
  },
)

it('sends the security headers with every response, and no cookie', async () => {
  const { site } = start()
  const paths = ['/new', '/nothing', '/old', '/shop/checkout', '/assets/index-abc.js', '/assets/gone.js']
  for (const path of [...paths, '/favicon.svg', '/missing.png', '/robots.txt', '/sitemap.xml']) {
    const answer = await site.request(path)
    for (const [name, value] of Object.entries(headers.ofShell)) {
      const expected = name === 'content-security-policy' ? expect.any(String) : value
      expect(answer.headers.get(name), `${name} of ${path}`).toEqual(expected)
    }
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
  expect((await callWebhook(site, 'guessed')).headers.get('content-security-policy')).toContain(
    "default-src 'none'",
  )
})

it('allows a rendered page its own inline style sheet only, and a built page those of the build', async () => {
  const { site, silence } = start()
  const policyOf = async (path: string) =>
    (await site.request(path)).headers.get('content-security-policy') ?? ''
  const page = await policyOf('/new')
  expect(page).toContain(`style-src 'self' ${hashSource(style)};`)
  expect(page).toContain(`script-src 'self' ${hashSource('start()')} `)
  expect(await policyOf('/shop/checkout')).not.toContain('sha256')
  silence()
  expect(await policyOf('/faq')).toContain(`${hashSource(style)} ${hashSource('h2{color:red}')};`)
})

it('serves no file outside its folder', async () => {
  const { site } = start()
  writeFileSync(join(folder, '..', 'outside.txt'), 'secret')
  for (const path of ['/../outside.txt', '/%2e%2e/outside.txt', '/assets/..%2f..%2foutside.txt']) {
    expect(await (await site.request(path)).text()).not.toContain('secret')
  }
  rmSync(join(folder, '..', 'outside.txt'))
})

it.each(['/%', '/%ff', '/abc%', '/a%E0%A4', '/%.png', '/%00.png', '/%00'])(
  'answers %s with the page for unknown addresses',
  async (path) => {
    const logged = (['log', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name))
    const { site, asked } = start()
    const answer = await site.request(new Request(`http://localhost${path}`))
    expect(answer.status).toBe(404)
    expect(asked).toEqual([UNKNOWN_PATH])
    expect(logged.flatMap(({ mock }) => mock.calls)).toEqual([])
  },
)

it('sends every other spelling of a page to its one address, and renders nothing for it', async () => {
  const { site, asked, fromCache } = start()
  const spell = (path: string) => [
    path.toUpperCase(),
    `${path}/`,
    `${path}//`,
    path.replaceAll('/', '//'),
    path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ]
  const pages = [
    ...allPages.flatMap(pathsOf).filter((path) => path !== '/' && !path.includes(':')),
    '/new',
    '/new.md',
  ]
  const answers: string[] = []
  for (const path of pages) {
    for (const other of spell(path)) {
      const request = new Request(`http://localhost${other}?a=B`)
      const answer = fromCache(request) ?? (await site.request(request))
      const where = `${answer.status} ${answer.headers.get('location')}`
      if (where !== `308 ${path}?a=B`) answers.push(`${other}: ${where}`)
    }
  }
  expect(answers).toEqual([])
  expect(asked).toEqual([])
  for (const page of ['1', '0', '%00', 'x', '1e3']) await site.request(`/new?page=${page}`)
  expect(asked).toEqual(['/new'])
})

it('announces no file that it doesn’t send', async () => {
  const { site } = start()
  const lengths: string[] = []
  for (const method of ['OPTIONS', 'POST', 'PUT', 'DELETE', 'PROPFIND']) {
    for (const path of ['/favicon.svg', '/assets/index-abc.js', '/new', '/new.md', '/robots.txt']) {
      const answer = await site.request(path, { method })
      const sent = (await answer.arrayBuffer()).byteLength
      if (Number(answer.headers.get('content-length') ?? sent) !== sent) lengths.push(`${method} ${path}`)
    }
  }
  expect(lengths).toEqual([])
})

it('never sends a request to another host', async () => {
  const { site } = start()
  for (const path of ['//evil.example/new', '/\\evil.example', '/%5Cevil.example/', '/%2F%2Fevil.example/']) {
    const answer = await site.request(new Request(`http://localhost${path}`))
    expect([path, answer.status, answer.headers.get('location')?.slice(0, 2)]).toEqual([
      path,
      308,
      expect.stringMatching(/^\/[e%]$/),
    ])
  }
})

it('answers 500 and above with no-store', async () => {
  const { site, silence } = start()
  const cachingOf = async (path: string) => {
    const { status, headers } = await site.request(path)
    return [status, headers.get('cache-control')]
  }
  expect(await cachingOf('/broken')).toEqual([500, 'no-store'])
  silence()
  expect(await cachingOf('/other')).toEqual([503, 'no-store'])
  expect(await cachingOf('/sitemap.xml')).toEqual([503, 'no-store'])
})

it('logs an internal error without the address, and answers it with no-store', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { site } = start()
  const app = new Hono().onError(answerFault).use(secured(headers.ofShell))
  app.get('/faulty/*', () => {
    throw new TypeError('Can’t read /faulty/jane@example.com')
  })
  app.route('/', site)
  const answer = await app.request('/faulty/jane@example.com')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store'])
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"event":"site-failed"'))
  expect(JSON.stringify(logged.mock.calls) + (await answer.text())).not.toContain('jane')
})

it('answers with the page as Markdown at its address with .md, and where a request prefers it', async () => {
  const { site } = start()
  const text = '---\nurl: "https://candlecast.example/new"\n---\n\n# first\n'
  const named = await site.request('/new.md')
  expect([named.status, named.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
  expect(await named.text()).toBe(text)
  expect(named.headers.get('link')).toBe('<https://candlecast.example/new>; rel="canonical"')
  expect(named.headers.get('x-content-type-options')).toBe('nosniff')
  const preferred = await site.request('/new', { headers: { accept: 'text/markdown, */*' } })
  expect(await preferred.text()).toBe(text)
  const page = await site.request('/new')
  expect(page.headers.get('content-type')).toContain('text/html')
  expect([page.headers.get('vary'), page.headers.get('link')]).toEqual([
    'Accept, Accept-Encoding',
    '</new.md>; rel="alternate"; type="text/markdown"',
  ])
})

it('answers requests for Markdown with 304, redirects, 404 and 503 like those for pages', async () => {
  const { site, silence } = start()
  const etag = (await site.request('/new.md')).headers.get('etag') ?? ''
  const again = await site.request('/new.md', { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const moved = await site.request('/old.md')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/new.md'])
  const accepted = await site.request('/old', { headers: { accept: 'text/markdown' } })
  expect(accepted.headers.get('location')).toBe('/new')
  expect((await site.request('/nothing.md')).status).toBe(404)
  expect((await site.request('/account.md')).status).toBe(404)
  silence()
  const silent = await site.request('/other.md')
  expect([silent.status, silent.headers.get('retry-after')]).toEqual([503, '30'])
})

it('has new Markdown after content changed', async () => {
  const { site, publish } = start()
  expect(await (await site.request('/new.md')).text()).toContain('# first')
  publish('second')
  await callWebhook(site, 'shh')
  expect(await (await site.request('/new.md')).text()).toContain('# second')
})
