import { expect, it } from 'vitest'
import { privatePaths } from '#shared/paths.ts'
import { allPages, pathsOf } from '#shared/routes.ts'
import { robots, sitemap } from './crawler-files.ts'

const site = 'https://candlecast.example'

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
