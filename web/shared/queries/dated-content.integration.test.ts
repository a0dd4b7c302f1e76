import { startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { timeParameters } from '../schedule/visible-at.ts'
import { campaignPageQuery } from './campaign-page.ts'
import { comingSoonQuery, gameQuery, praisedGamesQuery } from './game.ts'
import { jobQuery, openJobsQuery } from './job.ts'
import { homePageQuery, infoPageQuery } from './pages.ts'
import { pressFeedQuery, pressReleaseListQuery, pressReleaseQuery } from './press-release.ts'
import {
  checkoutProductsQuery,
  libraryQuery,
  pricesQuery,
  productListQuery,
  productQuery,
  relatedProductsQuery,
} from './product.ts'
import { productFeedQuery } from './product-feed.ts'
import { scheduleQuery } from './schedule.ts'
import { siteSettingsQuery } from './site-settings.ts'
import { sitemapQuery } from './sitemap.ts'

/** Every document below is on the site for this hour. */
const dates = { visibleFrom: '2026-11-23T08:00:00.000Z', visibleUntil: '2026-11-23T09:00:00.000Z' }

const slug = { _type: 'slug', current: 'dated' }
const dated = { title: 'Dated title', slug, ...dates }
const gameRef = { _type: 'reference', _ref: 'game-dated' }
const productRef = { _type: 'reference', _ref: 'product-dated' }
const markDefs = [{ _type: 'documentLink', _key: 'l', document: gameRef }]
const span = { _type: 'span', _key: 's', text: 'Read more.', marks: ['l'] }
const body = [{ _type: 'block', _key: 'b', style: 'normal', markDefs, children: [span] }]

type Fields = { [field: string]: unknown }

const document = (_id: string, _type: string, fields: Fields): Fields & { _id: string; _type: string } => ({
  _id,
  _type,
  ...fields,
})
const always = (current: string, fields: Fields = {}) => ({
  title: 'Always',
  slug: { _type: 'slug', current },
  ...fields,
})

const documents = [
  document('game-dated', 'game', {
    facts: { narrator: 'Dated title' },
    quotes: [{ _key: 'q', text: 'Dated title', source: 'Paper', url: 'https://paper.example/' }],
    status: 'comingSoon',
    ...dated,
  }),
  document('game-played', 'game', { ...dated, status: 'released', slug: { current: 'played' } }),
  document('game-always', 'game', always('always')),
  document('product-dated', 'product', {
    type: 'game',
    price: 100,
    vatRate: 6,
    unlocks: ['fist'],
    game: gameRef,
    ...dated,
  }),
  document('product-sibling', 'product', {
    ...{ hidden: true, slug: { current: 'sibling' } },
    ...{ game: gameRef, requires: productRef },
  }),
  document('product-other', 'product', { hidden: true, slug: { current: 'other' }, game: gameRef }),
  document('press-dated', 'pressRelease', { game: gameRef, publishedOn: '2026-11-23', ...dated }),
  document('press-always', 'pressRelease', always('always', { body })),
  document('job-dated', 'job', { open: true, ...dated }),
  document('homePage', 'homePage', {
    title: 'Ordinary title',
    product: productRef,
    games: ['game-always', 'game-dated', 'game-gone'].map((_ref) => ({
      ...gameRef,
      _key: _ref,
      _ref,
      _weak: true,
    })),
    plannedBanners: [
      { _key: 'past', title: 'Past title', visibleUntil: '2026-11-20T07:00:00.000Z' },
      { _key: 'now', title: 'Dated banner', document: gameRef, ...dates },
      { _key: 'later', title: 'Later title', visibleFrom: dates.visibleFrom },
    ],
  }),
  document('campaign-dated', 'campaignPage', dated),
  document('info-dated', 'infoPage', dated),
  document(
    'campaign-always',
    'campaignPage',
    always('always', {
      blocks: [
        { _key: 'c', _type: 'productsBlock', products: [{ ...productRef, _key: 'p' }] },
        { _key: 's', _type: 'sampleBlock', game: gameRef },
        { _key: 'h', _type: 'heroBlock', actions: [{ _key: 'a', _type: 'button', document: gameRef }] },
        { _key: 't', _type: 'textBlock', body },
      ],
    }),
  ),
  document('siteSettings', 'siteSettings', {
    menu: [{ _key: 'm', label: 'Dated title', href: '/dated', ...dates }],
    footerColumns: [
      {
        _key: 'c',
        links: [
          { _key: 'f', label: 'Dated title', href: '/dated', ...dates },
          { _key: 'p', label: 'To the page', document: gameRef },
          { _key: 'd', label: 'To a draft', document: { ...gameRef, _ref: 'game-draft', _weak: true } },
          { _key: 'a', label: 'To an address', href: '/games' },
        ],
      },
    ],
  }),
]

/** The dated content in each query's result, as text; empty without any. */
const traces: Record<string, [query: string, params?: Record<string, unknown>]> = {
  comingSoonQuery: [comingSoonQuery],
  praisedGamesQuery: [praisedGamesQuery],
  gameQuery: [gameQuery, { slug: 'dated' }],
  openJobsQuery: [openJobsQuery, { today: '2026-11-23', from: 0, to: 9 }],
  jobQuery: [jobQuery, { slug: 'dated', today: '2026-11-23' }],
  campaignPageQuery: [campaignPageQuery, { slug: 'dated' }],
  'the blocks of another campaign page': [campaignPageQuery, { slug: 'always' }],
  infoPageQuery: [infoPageQuery, { slug: 'dated' }],
  homePageQuery: [homePageQuery],
  pressFeedQuery: [pressFeedQuery, { limit: 9 }],
  pressReleaseListQuery: [pressReleaseListQuery, { from: 0, to: 9 }],
  pressReleaseQuery: [pressReleaseQuery, { slug: 'dated' }],
  'a link in the text of pressReleaseQuery': [pressReleaseQuery, { slug: 'always' }],
  checkoutProductsQuery: [checkoutProductsQuery, { ids: ['dated'] }],
  pricesQuery: [pricesQuery, { after: '' }],
  relatedProductsQuery: [relatedProductsQuery, { id: 'sibling' }],
  'the game of another product': [productQuery, { id: 'other' }],
  productListQuery: [productListQuery, { types: ['game'], from: 0, to: 9 }],
  productQuery: [productQuery, { id: 'dated' }],
  productFeedQuery: [productFeedQuery, { limit: 9 }],
  siteSettingsQuery: [siteSettingsQuery],
  sitemapQuery: [sitemapQuery, { today: '2026-11-23' }],
}

const lake = await startLake()
const visitor = lake.visitor({ perspective: 'published' })
await lake.publish(documents)

afterAll(() => lake.stop())

/** Whether the result has anything of the dated documents. */
async function shows([query, params]: [query: string, params?: Record<string, unknown>], at: string | null) {
  const result = await visitor.fetch(query, { ...timeParameters(0), ...params, at })
  return /Dated title|"(dated|played)"/.test(JSON.stringify(result))
}

describe('dated content', () => {
  it.each(Object.entries(traces))('%s: not before, at, not after; and in a preview', async (_name, ask) => {
    expect(await shows(ask, '2026-11-23T07:59:59.999Z')).toBe(false)
    expect(await shows(ask, dates.visibleFrom)).toBe(true)
    expect(await shows(ask, '2026-11-23T08:59:59.999Z')).toBe(true)
    expect(await shows(ask, dates.visibleUntil)).toBe(false)
    expect(await shows(ask, null)).toBe(true)
  })

  it('is the first banner of the home page that is shown, and the ordinary one without any', async () => {
    const hero = async (at: string | null) => {
      const { page } = await visitor.fetch(homePageQuery, { at })
      return [page?.hero.title, page?.hero.target?.slug]
    }
    expect(await hero('2026-11-23T07:30:00.000Z')).toEqual(['Ordinary title', null])
    expect(await hero(dates.visibleFrom)).toEqual(['Dated banner', 'dated'])
    expect(await hero(dates.visibleUntil)).toEqual(['Later title', undefined])
    // A preview shows planned content, and nothing of the past.
    expect((await hero(null))[0]).toMatch(/^(Dated banner|Later title)$/)
  })

  it('is among the games that editors chose for the home page only while it is shown', async () => {
    const games = async (at: string) =>
      (await visitor.fetch(homePageQuery, { at })).games.map(({ slug }) => slug)
    expect(await games('2026-11-23T07:30:00.000Z')).toEqual(['always'])
    expect(await games(dates.visibleFrom)).toEqual(['always', 'dated'])
  })

  it('has its links in the footer only while it is shown, and a document that is not published has none', async () => {
    const links = async (at: string | null) =>
      (await visitor.fetch(siteSettingsQuery, { at }))?.footerColumns[0]?.links?.map(({ label }) => label)
    expect(await links('2026-11-23T07:30:00.000Z')).toEqual(['To an address'])
    expect(await links(dates.visibleFrom)).toEqual(['Dated title', 'To the page', 'To an address'])
    expect(await links(dates.visibleUntil)).toEqual(['To an address'])
    expect(await links(null)).toEqual(['Dated title', 'To the page', 'To an address'])
  })

  it('is still named to its buyers, and by what needs it, after it has left', async () => {
    const named = async (at: string | null) => {
      const library = await visitor.fetch(libraryQuery, { ids: ['dated'], at })
      const sibling = await visitor.fetch(productQuery, { id: 'sibling', at })
      return [...library.products.map(({ title }) => title), sibling?.requires?.title]
    }
    expect(await named('2026-11-23T07:59:59.999Z')).toEqual([undefined])
    expect(await named(dates.visibleUntil)).toEqual(['Dated title', 'Dated title'])
    expect(await named(null)).toEqual(['Dated title', 'Dated title'])
  })

  it('is charged with its own rate of VAT', async () => {
    const params = { ids: ['dated'], at: dates.visibleFrom }
    expect(await visitor.fetch(checkoutProductsQuery, params)).toMatchObject([{ price: 100, vatRate: 6 }])
  })

  it('is counted only while it is shown', async () => {
    const total = async (at: string) =>
      (await visitor.fetch(pressReleaseListQuery, { from: 0, to: 9, at })).total
    expect(await total('2026-11-23T07:00:00.000Z')).toBe(1)
    expect(await total('2026-11-23T08:30:00.000Z')).toBe(2)
  })

  it('is in the schedule by its dates alone, from the start of the day', async () => {
    const on = (day: string) => visitor.fetch(scheduleQuery, { day })
    const { visibleFrom, visibleUntil } = dates
    expect(await on('2026-11-23T00:00:00.000Z')).toEqual({
      from: Array.from({ length: 7 }, () => visibleFrom),
      until: Array.from({ length: 7 }, () => visibleUntil),
      menu: [dates],
      footer: [dates],
      banners: [
        { visibleFrom: null, visibleUntil: '2026-11-20T07:00:00.000Z' },
        dates,
        { visibleFrom: dates.visibleFrom, visibleUntil: null },
      ],
    })
    expect(await on('2026-11-24T00:00:00.000Z')).toMatchObject({ from: [], until: [] })
  })
})
