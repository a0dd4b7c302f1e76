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
const types = ['product', 'game', 'pressRelease', 'job', 'campaignPage', 'infoPage'] as const
const documents = fc.array(fc.record({ _type: fc.constantFrom(...types), slug: text, _updatedAt: text }), {
  maxLength: 12,
})

/** Parses XML. Malformed XML fails the test. */
function parse(xml: string) {
  const parsed = new DOMParser().parseFromString(xml, 'application/xml')
  expect(parsed.querySelector('parsererror')?.textContent).toBeUndefined()
  return parsed
}

const channels = fc.option(fc.record({ siteName: text, description: text }))

/** One item for each of the written things, and only addresses of this site. */
function expectItems(xml: string, item: string, count: number, link: string) {
  const parsed = parse(xml)
  expect(parsed.querySelectorAll(item)).toHaveLength(count)
  for (const address of parsed.querySelectorAll(item))
    expect(URL.parse(address.getElementsByTagName(link)[0]?.textContent ?? '')?.origin).toBe(site)
  return parsed
}

const check = <Value,>(value: fc.Arbitrary<Value>, expectFeed: (value: Value) => unknown) =>
  fc.assert(
    fc.property(value, (one) => void expectFeed(one)),
    runs,
  )

it('feeds and the sitemap have one item for each hostile text, with an address of this site', {
  timeout: PATIENCE_MS,
}, () => {
  const release = fc.record({ id: text, slug: text, title: text, publishedOn: text, summary: text })
  check(fc.tuple(fc.array(release, { maxLength: 3 }), channels), ([releases, about]) => {
    const feed = expectItems(
      pressFeed(releases, about, site),
      'rss > channel > item',
      releases.length,
      'link',
    )
    expect(feed.querySelectorAll('item > *').length).toBeLessThanOrEqual(releases.length * 5)
  })
  const asset = { url: 'https://cdn.sanity.io/images/a1/production/0f-9x9.png', lqip: null }
  const facts = { language: 'English', devices: 'iOS 16', appVersion: '1.4', downloadMegabytes: null }
  const product = fc
    .record({
      id: text,
      title: text,
      description: text,
      type: fc.constantFrom('game' as const, 'bundle' as const, 'expansion' as const),
      sales: fc.array(fc.record({ price: fc.constant(1), from: text, until: text }), { maxLength: 2 }),
      image: text.map((alt) => ({ alt, crop: null, hotspot: null, asset })),
    })
    .map((texts) => ({ ...texts, price: 250, release: null, unlocks: ['fod'], facts, gameFacts: null }))
  check(fc.tuple(fc.array(product, { maxLength: 3 }), channels), ([products, about]) =>
    expectItems(
      productFeed(products, about, site, { now: 0, reduced: [] }),
      'rss > channel > item',
      products.length,
      'g:link',
    ),
  )
  check(documents, (found) => {
    const addresses = publicAddresses({ siteName: null, pages: [], documents: found })
    expectItems(sitemap(addresses, site), 'urlset > url', addresses.canonical.length, 'loc')
  })
})

/** What a reader shows of the text of an element: of HTML, what that parses to. */
const ofHtml = (text: string) =>
  new DOMParser().parseFromString(`<body><p>${text}`, 'text/html').body.textContent ?? ''

/** XML forbids most control characters, and both parsers make line feeds of carriage returns. */
const storable = (plain: string) =>
  plain.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '').replace(/\r\n?/g, '\n')

const markup = fc.constantFrom(...'< </ <! & &# &amp ; > Escape lt x3C " 1'.split(' '), "'", ' ', '\r')
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
