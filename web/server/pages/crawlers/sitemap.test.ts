// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { robots, sitemap } from './sitemap.ts'

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

it('lists absolute canonical addresses, with the time of change where it is known', () => {
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

it('is a valid sitemap before anything is published', () => {
  expect(parse(sitemap({ canonical: [] }, site))).toEqual([])
})

it('disallows private pages, and no public page', () => {
  const lines = robots(site).split('\n')
  expect(lines[0]).toBe('User-agent: *')
  expect(lines).toContain(`Sitemap: ${site}/sitemap.xml`)
  const rules = lines.flatMap((line) => line.match(/^Disallow: (.+)$/)?.[1] ?? [])
  const isShutOut = (path: string) =>
    rules.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)))
  const own = ['/account', '/account/create-account', '/shop/checkout', '/shop/login', '/shop/success']
  for (const path of [...own, '/shop/cancel', '/api/orders']) expect(isShutOut(path), path).toBe(true)
  for (const path of ['/', '/shop', '/shop/product/fod', '/accountants-of-doom', '/apiary']) {
    expect(isShutOut(path), path).toBe(false)
  }
})
