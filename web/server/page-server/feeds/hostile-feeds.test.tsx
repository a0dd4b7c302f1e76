/** Feed and sitemap stay well-formed with hostile content. FUZZ_RUNS is the number of generated cases. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyCharacter } from '#shared/testing/any-character.ts'
import { publicAddresses } from '../content/addresses.ts'
import { sitemap } from '../crawlers/crawler-files.ts'
import { hostileTexts } from '../testing/hostile-content.ts'
import { productFeed } from './product-feed.ts'
import { pressFeed } from './rss.ts'

const numRuns = Number(process.env.FUZZ_RUNS ?? 15)
const runs = process.env.FUZZ_RUNS === undefined ? { numRuns, seed: 2026 } : { numRuns }

const PATIENCE_MS = 30_000 + numRuns * 300

const site = 'https://candlecast.example'
const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: anyCharacter }))
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
  const release = fc.record({ id: text, slug: text, title: text, publishedOn: text, summary: text })
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

it('a product feed of hostile texts has one item for each product, all with addresses of this site', {
  timeout: PATIENCE_MS,
}, () => {
  const asset = {
    url: 'https://cdn.sanity.io/images/a1/production/0f-9x9.png',
    lqip: null,
  }
  const product = fc.record({
    id: text,
    title: text,
    description: text,
    type: fc.constantFrom('game' as const, 'bundle' as const, 'expansion' as const),
    price: fc.constant(250),
    sale: fc.option(fc.record({ price: fc.constant(1), from: text, to: text })),
    release: fc.constant(null),
    unlocks: fc.constant<string[]>(['fod']),
    facts: fc.constant({
      language: 'English',
      devices: 'iOS 16',
      appVersion: '1.4',
      downloadMegabytes: null,
    }),
    gameFacts: fc.constant(null),
    image: fc.record({
      alt: text,
      crop: fc.constant(null),
      hotspot: fc.constant(null),
      asset: fc.constant(asset),
    }),
  })
  const channel = fc.option(fc.record({ siteName: text, description: text }))
  fc.assert(
    fc.property(fc.array(product, { maxLength: 3 }), channel, (products, about) => {
      const feed = parse(productFeed(products, about, site, 0))
      expect(feed.querySelectorAll('rss > channel > item')).toHaveLength(products.length)
      for (const link of feed.getElementsByTagName('g:link'))
        expect(URL.parse(link.textContent ?? '')?.origin).toBe(site)
    }),
    runs,
  )
})

/** What a reader shows of the text of an element: of HTML, what that parses to. */
const ofHtml = (text: string) =>
  new DOMParser().parseFromString(`<body><p>${text}`, 'text/html').body.textContent ?? ''

/** XML forbids most control characters, and both parsers make line feeds of carriage returns. */
const storable = (plain: string) =>
  plain.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '').replace(/\r\n?/g, '\n')

const markup = fc.constantFrom(
  '<',
  '</',
  '<!',
  '&',
  '&#',
  '&amp',
  ';',
  '>',
  'Escape',
  'lt',
  'x3C',
  ' ',
  '"',
  "'",
  '\r',
  '1',
)
const plainTexts = fc.oneof(
  text,
  fc.array(markup, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.constant('Press <Escape> to leave & win: 1 < 2, AT&T, &lt;b&gt; is bold'),
)

it('a plain text arrives as it is, where the format takes plain text and where it takes HTML', {
  timeout: PATIENCE_MS,
}, () => {
  fc.assert(
    fc.property(plainTexts, (plain) => {
      const release = { id: 'a', slug: 'a', title: plain, publishedOn: '2026-01-01', summary: plain }
      const item = parse(pressFeed([release], null, site)).querySelector('item')
      const textOf = (name: string) => item?.querySelector(name)?.textContent ?? ''
      expect(storable(textOf('title'))).toBe(storable(plain))
      expect(ofHtml(textOf('description'))).toBe(storable(plain))
    }),
    { ...runs, numRuns: runs.numRuns * 10 },
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
