import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { Hono } from 'hono'
import { afterAll, expect, it, vi } from 'vitest'
import { edgePaths } from '../common/edge-paths.ts'
import { hashSource } from './security/content-policy.ts'
import { secured } from './security/headers.ts'
import { faultResponse } from './site.ts'
import { clientFolder, headers, otherStyle, startSmallSite, style } from './testing/small-site.ts'

const { folder, remove } = clientFolder()
const start = () => startSmallSite(folder)
afterAll(remove)

type Site = ReturnType<typeof start>['site']

const body = '{"event":"changed"}'
const callWebhook = async (site: Site, secret: string) =>
  site.request(edgePaths.contentWebhook, {
    method: 'POST',
    body,
    headers: { [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, Date.now(), secret) },
  })

async function see(site: Site, path: string, header = 'cache-control') {
  const response = await site.request(path)
  return [response.status, response.headers.get(header)]
}

async function get(site: Site, path: string) {
  const response = await site.request(path)
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.text(),
  }
}

it('serves pages, missing pages and redirects', async () => {
  const { site } = start()
  const rows: [path: string, status: number, location: string | null][] = [
    ['/new', 200, null],
    ['/nothing', 404, null],
    ['/old?utm=1', 301, '/new?utm=1'],
  ]
  for (const [path, status, location] of rows)
    expect([path, await see(site, path, 'location')]).toEqual([path, [status, location]])
})

it('keeps the last home page while its document is gone, and has no cacheable 404 at /', async () => {
  const shown = async (site: Hono) => {
    const { status, headers: sent, text } = await get(site, '/')
    return [status, sent['cache-control'], /first|second/.exec(text)?.[0]]
  }
  const running = start()
  expect(await shown(running.site)).toEqual([200, expect.stringContaining('s-maxage'), 'first'])
  running.loseHome()
  running.publish('second')
  running.contentChanged()
  expect(await shown(running.site)).toEqual([200, 'no-store', 'first'])
  const started = start()
  started.loseHome()
  expect(await shown(started.site)).toEqual([503, 'no-store', undefined])
})

it('shows published content right after a signed webhook call, and ignores other calls', async () => {
  const { site, publish } = start()
  const shown = () =>
    Promise.all(['/new', '/sitemap.xml'].map(async (path) => (await site.request(path)).text()))
  const title = expect.stringContaining('first')
  expect(await shown()).toEqual([title, title])
  publish('second')
  expect((await callWebhook(site, 'guessed')).status).toBe(401)
  const large = { method: 'POST', body: 'x'.repeat(64 * 1024 + 1) }
  expect((await site.request(edgePaths.contentWebhook, large)).status).toBe(413)
  expect(await shown()).toEqual([title, title])
  expect((await callWebhook(site, 'shh')).status).toBe(204)
  const next = expect.stringContaining('second')
  expect(await shown()).toEqual([next, next])
})

it('serves the outline of a private page, rendered once for all visitors, and the shell while content is unavailable', async () => {
  const { site, rendered, silence } = start()
  const expectPage = async (path: string, html: string) => {
    const caching = path === '/shop/checkout' ? 'no-cache' : 'no-store'
    const { status, headers: sent, text } = await get(site, `${path}?checkout=1`)
    expect([path, status, text]).toEqual([path, 200, html])
    expect(sent).toMatchObject({ 'cache-control': caching, 'x-robots-tag': 'noindex' })
    expect(sent).not.toHaveProperty('link')
  }
  for (const path of ['/shop/login', '/shop/success', '/shop/checkout', '/shop/login'])
    await expectPage(path, '<main><h1>first</h1></main>')
  expect(rendered).toEqual(['/shop/login', '/shop/success', '/shop/checkout'])
  silence()
  await expectPage('/shop/cancel', '<div id="root"></div>')
})

it('serves cached and built pages, known redirects, and the shell for the rest, while content is unavailable', async () => {
  const { site, silence } = start()
  await site.request('/new')
  silence()
  await callWebhook(site, 'shh')
  expect(await see(site, '/new')).toEqual([200, 'no-store'])
  expect(await see(site, '/faq')).toEqual([200, 'no-store'])
  expect(await (await site.request('/faq')).text()).toContain('as built')
  expect(await see(site, '/moved?utm=1')).toEqual([301, 'no-store'])
  expect(await see(site, '/moved?utm=1', 'location')).toEqual([301, '/new?utm=1'])
  for (const path of ['/other', '/sitemap.xml']) {
    expect(await see(site, path)).toEqual([503, 'no-store'])
    expect(await see(site, path, 'retry-after')).toEqual([503, '30'])
  }
  expect(await (await site.request('/other')).text()).toBe('<div id="root"></div>')
})

it('lets caches keep built files for a year, in the built encoding, and sends 404 for missing files', async () => {
  const { site } = start()
  const copies = { 'gzip, deflate, br, zstd': 'as Brotli', gzip: 'as gzip', identity: 'void 0' }
  for (const [accept, text] of Object.entries(copies)) {
    const response = await site.request('/assets/index-abc.js', { headers: { 'accept-encoding': accept } })
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('content-type')).toContain('javascript')
    if (accept !== 'identity') expect(response.headers.get('vary')).toContain('Accept-Encoding')
    expect(await response.text()).toBe(text)
  }
  const rows = { '/assets/index-old.js': 404, '/favicon.svg': 200, '/missing.png': 404 }
  for (const [path, status] of Object.entries(rows)) expect((await site.request(path)).status).toBe(status)
  const missing = ['/apple-touch-icon-precomposed.png', '/ads.txt', '/a/b.json', '/main.js.map']
  for (const path of missing) expect(await (await site.request(path)).text()).toBe('Not found.\n')
  expect(await (await site.request('/index.php')).text()).toContain('<h1>')
})

it('sends the security headers with every response, and no cookie', async () => {
  const { site } = start()
  const paths = [
    '/new',
    '/nothing',
    '/old',
    '/FAQ',
    '/shop/checkout',
    '/assets/index-abc.js',
    '/assets/gone.js',
    ...['%0a', '%0D', '%e2%80%a8', '%0a%2f..%0a'].flatMap((odd) => [
      `/${odd}`,
      `/a${odd}b`,
      `/assets/${odd}`,
    ]),
  ]
  for (const path of [...paths, '/favicon.svg', '/missing.png', '/robots.txt', '/sitemap.xml']) {
    const response = await site.request(path)
    for (const [name, value] of Object.entries(headers.ofShell)) {
      const expected = name === 'content-security-policy' ? expect.any(String) : value
      expect(response.headers.get(name), `${name} of ${path}`).toEqual(expected)
    }
    expect(response.headers.get('set-cookie')).toBeNull()
  }
  expect((await callWebhook(site, 'guessed')).headers.get('content-security-policy')).toContain(
    "default-src 'none'",
  )
})

it('allows a rendered page its own inline style sheet only, and a built page those of the build', async () => {
  const { site, silence } = start()
  const policyOf = async (path: string) => String((await see(site, path, 'content-security-policy'))[1])
  const page = await policyOf('/new')
  expect(page).toContain(`style-src 'self' ${hashSource(style)};`)
  expect(page).toContain(`script-src 'self' ${hashSource('start()')} `)
  silence()
  expect(await policyOf('/shop/checkout')).not.toContain('sha256')
  expect(await policyOf('/faq')).toContain(`${hashSource(style)} ${hashSource(otherStyle)};`)
})

it('serves no file outside its folder', async () => {
  const { site } = start()
  writeFileSync(join(folder, '..', 'outside.txt'), 'secret')
  for (const path of ['/../outside.txt', '/%2e%2e/outside.txt', '/assets/..%2f..%2foutside.txt'])
    expect(await (await site.request(path)).text()).not.toContain('secret')
  rmSync(join(folder, '..', 'outside.txt'))
})

it('sends no page for methods other than GET and HEAD, and the correct length of each body', async () => {
  const { site, rendered } = start()
  const lengths: string[] = []
  for (const method of ['OPTIONS', 'POST', 'PUT', 'DELETE', 'PROPFIND']) {
    for (const path of ['/favicon.svg', '/assets/index-abc.js', '/new', '/robots.txt']) {
      const response = await site.request(path, { method })
      const sent = (await response.arrayBuffer()).byteLength
      if (Number(response.headers.get('content-length') ?? sent) !== sent) lengths.push(`${method} ${path}`)
      expect(response.status).toBe(404)
    }
  }
  expect([lengths, rendered]).toEqual([[], []])
})

it('sends errors with no-store, and logs internal ones without the address', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { site } = start()
  expect(await see(site, '/broken')).toEqual([500, 'no-store'])
  const app = new Hono().onError(faultResponse).use(secured(headers.ofShell))
  app.get('/faulty/*', () => {
    throw new TypeError('Can’t read /faulty/jane@example.com')
  })
  app.route('/', site)
  const response = await app.request('/faulty/jane@example.com')
  expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store'])
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"event":"site-failed"'))
  expect(JSON.stringify(logged.mock.calls) + (await response.text())).not.toContain('jane')
})
