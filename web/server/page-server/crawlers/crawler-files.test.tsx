import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { privatePaths } from '#shared/paths.ts'
import { allPages, pathsOf } from '#shared/routes.ts'
import { createCrawlerFiles, logSecurityTxt, robots, SECURITY_TXT, sitemap } from './crawler-files.ts'

const site = 'https://candlecast.example'

/** One page. Its path can be changed, and content made unavailable. */
function start() {
  let path = '/first'
  let isSilent = false
  const files = createCrawlerFiles({
    siteUrl: site,
    manifest: '{"start_url":"/"}',
    readAddresses: async () => {
      if (isSilent) throw new Error('silent')
      return { canonical: [{ path }], aliases: [], siteName: 'Candlecast', changesAt: Infinity }
    },
  })
  const get = async (address: string) => {
    const response = await files.routes.request(address)
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    }
  }
  return {
    get,
    contentChanged: files.contentChanged,
    move: () => {
      path = '/second'
    },
    silence: () => {
      isSilent = true
    },
  }
}

it('serves the sitemap, and a new one after content changed', async () => {
  const { get, contentChanged, move } = start()
  const first = await get('/sitemap.xml')
  expect(first).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8' })
  expect(first.text).toContain(`<loc>${site}/first</loc>`)
  move()
  expect((await get('/sitemap.xml')).text).toContain('/first')
  contentChanged()
  expect((await get('/sitemap.xml')).text).toContain('/second')
})

it('serves the last sitemap while content is unavailable, or 503 with Retry-After', async () => {
  const { get, contentChanged, silence } = start()
  await get('/sitemap.xml')
  silence()
  contentChanged()
  expect((await get('/sitemap.xml')).text).toContain('/first')
  const other = start()
  other.silence()
  expect((await other.get('/sitemap.xml')).status).toBe(503)
})

it('puts the site name into the web manifest, or leaves it out while content is unavailable', async () => {
  const manifest = async ({ get }: ReturnType<typeof start>) =>
    JSON.parse((await get('/site.webmanifest')).text)
  expect(await manifest(start())).toEqual({ name: 'Candlecast', short_name: 'Candlecast', start_url: '/' })
  const other = start()
  other.silence()
  expect(await manifest(other)).toEqual({ start_url: '/' })
})

it('serves robots.txt without a content query', async () => {
  const { get, silence } = start()
  silence()
  const rules = await get('/robots.txt')
  expect(rules).toMatchObject({ status: 200, type: expect.stringContaining('text/plain') })
  expect(rules.text).toContain(`Sitemap: ${site}/sitemap.xml`)
})

/** Parses XML like a crawler. Malformed XML fails the test. */
function parse(text: string) {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined()
  return [...document.querySelectorAll('url')].map((url) => ({
    address: url.querySelector('loc')?.textContent,
    changed: url.querySelector('lastmod')?.textContent,
  }))
}

it('lists absolute canonical addresses, with the time of the last change if it is known', () => {
  const canonical = [{ path: '/', lastModified: '2026-11-20T08:00:00Z' }, { path: '/faq' }]
  expect(parse(sitemap({ canonical }, site))).toEqual([
    { address: `${site}/`, changed: '2026-11-20T08:00:00Z' },
    { address: `${site}/faq`, changed: undefined },
  ])
})

it('escapes reserved characters of XML', () => {
  const canonical = [{ path: "/press/this&that'<i>" }]
  expect(parse(sitemap({ canonical }, site))[0]?.address).toBe(`${site}/press/this&that'<i>`)
})

it('is valid before anything is published', () => {
  expect(parse(sitemap({ canonical: [] }, site))).toEqual([])
})

/** Google's rules (RFC 9309): `*` is any text, a final `$` the end, and unneeded escapes are undone. */
function isDisallowed(rules: readonly string[], address: string): boolean {
  const path = address.replace(/%([2-7][\da-f])/gi, (octet) => {
    const sign = decodeURIComponent(octet)
    return /[\w.~-]/.test(sign) ? sign : octet
  })
  return rules.some((rule) => {
    const pattern = rule.replace(/[.+?^{}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
    return new RegExp(`^${pattern}`).test(path)
  })
}

it('disallows private pages in each spelling, and no public page', () => {
  const lines = robots(site).split('\n')
  expect(lines[0]).toBe('User-agent: *')
  expect(lines).toContain(`Sitemap: ${site}/sitemap.xml`)
  const rules = lines.flatMap((line) => line.match(/^Disallow: (.+)$/)?.[1] ?? [])
  const escaped = (path: string) => path.replace(/[a-z]/, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  const spellings = ['', '/', '//', '?a=b', '/?a=b', '?']
  const closed = privatePaths
    .flatMap((path) => [path, escaped(path)])
    .flatMap((path) => spellings.map((ending) => `${path}${ending}`))
  const words = ['er', 's', '-help', '_2', '1', 'ants-of-doom']
  const besidePrivate = privatePaths
    .filter((path) => !privatePaths.some((above) => path.startsWith(`${above}/`)))
    .flatMap((path) => words.map((word) => `${path}${word}`))
  const publicPaths = allPages
    .filter((page) => !page.private)
    .flatMap(pathsOf)
    .flatMap((path) => [path, path.replace(/:\w+/, 'account'), path.replace(/:\w+/, 'redeem-me')])
  const files = [
    '/sitemap.xml',
    '/press/rss.xml',
    '/shop/products.xml',
    '/assets/api/x.js',
    '/apiary',
    '/cdn/images/a',
  ]
  expect([...closed, '/api/orders'].filter((path) => !isDisallowed(rules, path))).toEqual([])
  const open = [...besidePrivate, ...publicPaths, ...files].filter((path) => path !== '/account')
  expect(open.filter((path) => isDisallowed(rules, path))).toEqual([])
})

const CONTACT = 'Contact: mailto:security@candlecast.example\n'

it('logs a security.txt that readers would ignore', () => {
  const folder = mkdtempSync(join(tmpdir(), 'security-txt-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const logged = () => log.mock.calls.splice(0).map(([line]) => JSON.parse(String(line)).reason)
  logSecurityTxt(folder)
  expect(logged()).toEqual(['The build has no such file.'])
  mkdirSync(dirname(join(folder, SECURITY_TXT)))
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const cases = [
    [`${CONTACT}Expires: ${later}\n`, []],
    [`contact: https://candlecast.example/report\nEXPIRES:${later}\n`, []],
    [`Expires: ${later}\n`, ['It has no Contact.']],
    [CONTACT, ['It needs exactly one date in Expires.']],
    [`${CONTACT}Expires: soon\n`, ['It needs exactly one date in Expires.']],
    [`${CONTACT}Expires: ${later}\nExpires: ${later}\n`, ['It needs exactly one date in Expires.']],
    [`${CONTACT}Expires: 2026-01-01T00:00:00Z\n`, ['It has expired: build and deploy again.']],
  ] as const
  for (const [text, expected] of cases) {
    writeFileSync(join(folder, SECURITY_TXT), text)
    logSecurityTxt(folder)
    expect(logged(), text).toEqual(expected)
  }
})
