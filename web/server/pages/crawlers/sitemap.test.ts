// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { robots, sitemap } from './sitemap.ts'

const site = 'https://candlecast.example'

/** Read as a crawler does; a fault in the XML fails the test. */
function parse(text: string) {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined()
  return [...document.querySelectorAll('url')].map((url) => ({
    address: url.querySelector('loc')?.textContent,
    changed: url.querySelector('lastmod')?.textContent,
  }))
}

it('lists canonical addresses in full, and when they changed where that is known', () => {
  const canonical = [{ path: '/', lastModified: '2026-11-20T08:00:00Z' }, { path: '/faq' }]
  expect(parse(sitemap({ canonical }, site))).toEqual([
    { address: `${site}/`, changed: '2026-11-20T08:00:00Z' },
    { address: `${site}/faq`, changed: undefined },
  ])
})

it('escapes what XML reserves', () => {
  const canonical = [{ path: "/press/this&that'<i>" }]
  expect(parse(sitemap({ canonical }, site))[0]?.address).toBe(`${site}/press/this&that'<i>`)
})

it('is a sitemap before anything is published', () => {
  expect(parse(sitemap({ canonical: [] }, site))).toEqual([])
})

it('keeps crawlers from what is the visitor’s own, and from no page that everybody may read', () => {
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
