// @vitest-environment jsdom
/** Feed and sitemap stay well-formed with hostile content. FUZZ_RUNS is the number of generated cases. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { publicAddresses } from './addresses.ts'
import { sitemap } from './crawlers/sitemap.ts'
import { pressFeed } from './rss/rss.ts'
import { hostileTexts } from './testing/hostile-content.ts'

const numRuns = Number(process.env.FUZZ_RUNS ?? 100)
const runs = process.env.FUZZ_RUNS === undefined ? { numRuns, seed: 2026 } : { numRuns }

const PATIENCE_MS = 30_000 + numRuns * 300

const site = 'https://candlecast.example'
const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary' }))
const documents = fc.array(fc.record({ slug: text, _updatedAt: text }), { maxLength: 3 })

/** Parses XML. Malformed XML fails the test. */
function parse(xml: string) {
  const parsed = new DOMParser().parseFromString(xml, 'application/xml')
  expect(parsed.querySelector('parsererror')?.textContent).toBeUndefined()
  return parsed
}

it('a feed of hostile texts has the same number of releases, all with addresses of this site', {
  timeout: PATIENCE_MS,
}, () => {
  const release = fc.record({ slug: text, title: text, publishedOn: text, summary: text })
  const channel = fc.option(fc.record({ siteName: text, description: text }))
  fc.assert(
    fc.property(fc.array(release, { maxLength: 3 }), channel, (releases, about) => {
      const feed = parse(pressFeed(releases, about, site))
      expect(feed.querySelectorAll('rss > channel > item')).toHaveLength(releases.length)
      expect(feed.querySelectorAll('item > *').length).toBeLessThanOrEqual(releases.length * 5)
      for (const link of feed.querySelectorAll('item > link')) {
        expect(URL.parse(link.textContent ?? '')?.origin).toBe(site)
      }
    }),
    runs,
  )
})

it('a sitemap of hostile slugs lists only addresses of this site', { timeout: PATIENCE_MS }, () => {
  fc.assert(
    fc.property(documents, documents, documents, documents, (products, games, pressReleases, others) => {
      const pages = { jobs: others, campaigns: others, infoPages: others }
      const addresses = publicAddresses({
        siteName: null,
        pages: [],
        products,
        games,
        pressReleases,
        ...pages,
      })
      const map = parse(sitemap(addresses, site))
      expect(map.querySelectorAll('urlset > url')).toHaveLength(addresses.canonical.length)
      for (const address of map.querySelectorAll('url > loc')) {
        expect(URL.parse(address.textContent ?? '')?.origin).toBe(site)
      }
    }),
    runs,
  )
})
