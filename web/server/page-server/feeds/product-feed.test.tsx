import { expect, it } from 'vitest'
import type { ReducedPrice } from '#shared/api/prices.ts'
import { type FeedProduct, productFeed } from './product-feed.ts'

const site = 'https://candlecast.example'
const channel = { siteName: 'Candlecast', description: 'Stories told in the dark.' }
const now = Date.parse('2026-11-22T12:00:00Z')

const product: FeedProduct = {
  id: 'fod',
  title: 'The Fortress of Death',
  description: 'A fortress, and you.',
  type: 'game',
  price: 187.5,
  sales: [],
  release: null,
  unlocks: ['fod'],
  facts: { language: 'English', devices: 'iOS 16', appVersion: '1.4', downloadMegabytes: null },
  gameFacts: null,
  image: {
    alt: 'A gate',
    crop: null,
    hotspot: null,
    asset: {
      url: 'https://cdn.sanity.io/images/abc123/production/0f0f-1200x1600.jpg',
      lqip: null,
    },
  },
}

/** The fields of each item by name. Malformed XML fails the test. */
function itemsOf(products: readonly FeedProduct[], reduced: readonly ReducedPrice[] = []) {
  const document = new DOMParser().parseFromString(
    productFeed(products, channel, site, { now, reduced }),
    'application/xml',
  )
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined()
  return [...document.querySelectorAll('item')].map((item) =>
    Object.fromEntries([...item.children].map((field) => [field.nodeName, field.textContent])),
  )
}

it('has every field that Google requires', () => {
  expect(itemsOf([product])).toEqual([
    {
      'g:id': 'fod',
      'g:title': 'The Fortress of Death',
      'g:description': 'A fortress, and you.',
      'g:link': 'https://candlecast.example/shop/product/fod',
      'g:image_link': expect.stringMatching(
        /^https:\/\/candlecast\.example\/cdn\/images\/abc123\/production\/0f0f/,
      ),
      'g:availability': 'in_stock',
      'g:price': '187.50 SEK',
      'g:condition': 'new',
      'g:brand': 'Candlecast',
      'g:identifier_exists': 'no',
      'g:google_product_category': '1279',
      'g:product_type': 'Game',
      'g:shipping': 'SE0.00 SEK',
    },
  ])
})

it('marks bundles', () => {
  expect(itemsOf([{ ...product, type: 'bundle' }])).toMatchObject([
    { 'g:is_bundle': 'yes', 'g:product_type': 'Bundle' },
  ])
})

const sale = (from: string, until: string) => ({ price: 150, from, until })
const running = { ...product, sales: [sale('2026-11-22T00:00:00Z', '2026-11-23T00:00:00Z')] }
const lowest = (price: number) => [{ id: 'fod', price, lowestBefore: 180 }]

it('announces a sale with its dates, against the lowest price of 30 days', () => {
  expect(itemsOf([running], lowest(150))).toMatchObject([
    {
      'g:price': '180.00 SEK',
      'g:sale_price': '150.00 SEK',
      'g:sale_price_effective_date': '2026-11-22T00:00:00.000Z/2026-11-23T00:00:00.000Z',
    },
  ])
})

it.each([
  ['a sale that the shop knows as no reduction', running, [], '150.00 SEK'],
  ['a reduction to another price', running, lowest(140), '150.00 SEK'],
  [
    'a planned sale',
    { ...product, sales: [sale('2026-11-23T00:00:00Z', '2026-11-24T00:00:00Z')] },
    lowest(150),
    '187.50 SEK',
  ],
])('has one price for %s', (_name, given, reduced, price) => {
  const [item] = itemsOf([given], reduced)
  expect(item).toMatchObject({ 'g:price': price })
  expect(item).not.toHaveProperty('g:sale_price')
})

it('offers a pre-order with its date', () => {
  expect(
    itemsOf([{ ...product, release: { releasedAt: '2027-01-15T18:00:00Z', isGameOut: null } }]),
  ).toMatchObject([{ 'g:availability': 'preorder', 'g:availability_date': '2027-01-15T18:00:00.000Z' }])
})

it.each<[string, Partial<FeedProduct>]>([
  ['a price', { price: null }],
  ['something to unlock', { unlocks: [] }],
  ['facts', { facts: null }],
  ['an adventure to unlock', { unlocks: [] }],
  ['an image', { image: null }],
  ['the date of a pre-order', { release: { releasedAt: null, isGameOut: null } }],
  ['a readable date of a pre-order', { release: { releasedAt: 'soon', isGameOut: null } }],
  ['a date to come of a pre-order', { release: { releasedAt: '2026-11-22T12:00:00Z', isGameOut: null } }],
  [
    'a date within a year of a pre-order',
    { release: { releasedAt: '2027-11-23T12:00:00Z', isGameOut: null } },
  ],
])('leaves out a product without %s', (_what, fields) => {
  expect(itemsOf([{ ...product, ...fields }])).toEqual([])
})

it('has a short and stable id for each product', () => {
  const long = 'the-fortress-of-death-collectors-edition-with-art-book'
  const ids = ['fod', 'x'.repeat(50), long, `${long}-2`, 'å', 'ä', '', ' ', '👩‍👧'.repeat(30), '\ud800']
  const written = itemsOf(ids.map((id) => ({ ...product, id }))).map((item) => item['g:id'] ?? '')
  expect(written.slice(0, 3)).toEqual([
    ...ids.slice(0, 2),
    expect.stringMatching(/^the-fortress-of-death-[\w-]+$/),
  ])
  expect(new Set(written).size).toBe(ids.length)
  for (const id of written) expect(id).toMatch(/^[\w-]{1,50}$/)
})

it('escapes what a reader of HTML would take for markup in a description, and nothing else', () => {
  const description = 'Press <Escape> & win: 1 < 2, AT&T, &lt;b>'
  const [item] = itemsOf([{ ...product, title: description, description }])
  expect(item?.['g:title']).toBe(description)
  expect(item?.['g:description']).toBe('Press &lt;Escape> & win: 1 < 2, AT&amp;T, &amp;lt;b>')
})

it('shortens texts to the format’s limits, and escapes them', () => {
  const [item] = itemsOf([{ ...product, title: `<b>&${'🕯'.repeat(200)}`, description: 'x'.repeat(6_000) }])
  expect(Array.from(item?.['g:title'] ?? '')).toHaveLength(150)
  expect(item?.['g:title']).toMatch(/^<b>&🕯/u)
  expect(item?.['g:description']).toHaveLength(5_000)
})
