import { join } from 'node:path'
import type { QueryParams, SanityClient, SanityQueries } from '@sanity/client'
import { startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { loadSeed } from '#scripts/tools/seed/load.ts'
import { legalPageTitles } from '../legal/legal-text.ts'
import { draftNotice, sampleSeller } from '../legal/sample-content.ts'
import { timeParameters } from '../schedule/visible-at.ts'
import * as addresses from './addresses.ts'
import * as adventure from './adventure.ts'
import * as campaignPage from './campaign-page.ts'
import * as faqEntry from './faq-entry.ts'
import * as game from './game.ts'
import * as job from './job.ts'
import * as legal from './legal.ts'
import * as pages from './pages.ts'
import * as pressRelease from './press-release.ts'
import * as product from './product.ts'
import * as productFeed from './product-feed.ts'
import * as redirect from './redirect.ts'
import * as schedule from './schedule.ts'
import * as siteSettings from './site-settings.ts'
import * as sitemap from './sitemap.ts'

/** Runs a query with the parameters of a page, and checks its result for the seed content with `check`. */
const queryCase =
  <Query extends keyof SanityQueries>(
    query: Query,
    params: QueryParams,
    check: (result: SanityQueries[Query]) => void,
  ) =>
  async (client: SanityClient) =>
    check(await client.fetch<SanityQueries[Query]>(query, { ...now, ...params }))

const now = timeParameters(Date.now())

const hasText = (page: { title: string; body: unknown[] | null } | null) => {
  expect(page?.title).not.toBe('')
  expect(page?.body?.length).toBeGreaterThan(0)
}

const fortress = { id: 'fod', title: 'Lone Wolf: The Fortress of Death' }

/** The opening of the Fortress of Death, wherever it is played. */
const ofFortress = {
  title: 'The gate is shut',
  game: { slug: 'fortressofdeath', releaseNote: 'Released 28 March 2025' },
  scenes: expect.arrayContaining([
    expect.objectContaining({
      _key: 'stair',
      url: expect.stringMatching(/^http.*\.mp3$/),
      next: 'roll',
      roll: { decides: 'Keep your balance', atLeast: 4, success: 'window', failure: 'fall' },
    }),
  ]),
}

const range = { from: 0, to: 20 }
const idsOf = (found?: readonly { id: string | null }[]) => found?.map(({ id }) => id)
const slugsOf = (found?: readonly { slug: string | null }[]) => found?.map(({ slug }) => slug)

const cases = {
  productListQuery: queryCase(
    product.productListQuery,
    { ...range, types: ['game', 'bundle', 'expansion'] },
    ({ items, total }) => {
      expect(idsOf(items)).toEqual(['fod', 'fist', 'bundle-pre-order', 'fod-expansions'])
      expect(total).toBe(4)
      expect(items[0]?.sampleGame?.sample).toMatchObject({ durationSeconds: 23 })
    },
  ),
  productQuery: queryCase(product.productQuery, { id: 'fod-podcast-discount' }, (found) => {
    expect(found).toMatchObject({ id: 'fod-podcast-discount', price: 187.5, hidden: true })
    expect(found?.image?.asset?.lqip).toMatch(/^data:image/)
    expect(found?.facts).toBeNull()
    expect(found?.gameFacts?.facts).toMatchObject({ language: 'English', offline: 'afterDownload' })
    expect(found?.opening).toMatchObject(ofFortress)
    expect(found?.samples).toEqual([])
    expect(found?.sampleGame?.sample?.chapters).toContainEqual({ title: 'The gate', startSeconds: 10 })
    expect(found?.sampleGame?.moreSamples).toMatchObject([{ _key: 's1', durationSeconds: 13, chapters: [] }])
  }),
  relatedProductsQuery: async (client: SanityClient) => {
    const around = (id: string) =>
      client.fetch<SanityQueries[typeof product.relatedProductsQuery]>(product.relatedProductsQuery, {
        ...now,
        id,
      })
    const bundle = await around('bundle-pre-order')
    expect(idsOf(bundle?.offers)).toEqual(['fod', 'fist', 'fod-expansions'])
    expect(bundle?.releases).toEqual([])
    const fortress = await around('fod')
    expect(fortress?.offers).toEqual([])
    expect(idsOf(fortress?.related)).toEqual(['bundle-pre-order', 'fod-expansions'])
    expect(slugsOf(fortress?.releases)).toContain('fod-released')
    expect(await around('unknown')).toBeNull()
  },
  checkoutProductsQuery: queryCase(
    product.checkoutProductsQuery,
    { ids: ['bundle-pre-order', 'fod-podcast-discount', 'fod-expansions', 'unknown'] },
    (found) => {
      const [bundle, pass, game] = found.toSorted((one, other) =>
        String(one.id).localeCompare(String(other.id)),
      )
      expect(bundle).toMatchObject({ id: 'bundle-pre-order', imageUrl: expect.stringMatching(/^http/) })
      const expansions = expect.arrayContaining([expect.objectContaining({ releasedOn: '2025-06-13' })])
      expect(game).toMatchObject({ id: 'fod-podcast-discount', price: 187.5, unlocks: ['fod'], inParts: [] })
      expect(pass?.inParts).toMatchObject([{ isSelf: true, until: '2026-03-28', expansions }])
      const title = 'The Fortress of Death Expansions (12 months)'
      expect(bundle?.inParts).toMatchObject([{ isSelf: false, title }])
    },
  ),
  releasesQuery: queryCase(product.releasesQuery, { ids: ['fod', 'unknown'] }, (found) => {
    expect(found).toHaveLength(2)
    const released = { id: 'fod', release: null, hasAppeared: true }
    expect(found).toContainEqual(expect.objectContaining(released))
    const release = expect.objectContaining({ isGameOut: true })
    expect(found).toContainEqual(expect.objectContaining({ id: 'fod-pre-order', release }))
  }),
  pricesQuery: queryCase(product.pricesQuery, { after: 'fis' }, (found) => {
    expect(found[0]).toMatchObject({ id: 'fist', price: 250, sales: [], isClosed: false })
    expect(idsOf(found)).not.toContain('bundle-1')
  }),
  libraryQuery: queryCase(
    product.libraryQuery,
    { ids: ['fod', 'fist', 'fod-artbook'] },
    ({ products, extras, adventures }) => {
      expect(adventures).toContainEqual({ id: 'fist', title: 'F.I.S.T.' })
      expect(idsOf(products)).toEqual(['fod', 'fist'])
      expect(extras).toMatchObject([{ id: 'fod-artbook', title: 'The Fortress Of Death Artbook' }])
      expect(extras[0]?.file?.url).toMatch(/\.pdf$/)
    },
  ),
  comingSoonQuery: queryCase(game.comingSoonQuery, {}, (games) =>
    expect(slugsOf(games)).toEqual(['maceandmagic', 'call-of-cthulhu', 'dracula']),
  ),
  praisedGamesQuery: queryCase(game.praisedGamesQuery, {}, (games) => {
    expect(slugsOf(games)).toEqual(['fortressofdeath', 'fist'])
    expect(games[0]).toMatchObject({ quotes: [{ source: expect.any(String) }], awards: [{}] })
  }),
  gameQuery: queryCase(game.gameQuery, { slug: 'fist' }, (found) => {
    expect(found).toMatchObject({ title: 'F.I.S.T.', actions: [{ label: 'Order Now', href: '/shop' }] })
    expect(found?.facts).toMatchObject({
      narrator: 'Jonah Pell (sample)',
      voice: 'synthetic',
      downloadMegabytes: 340,
    })
    expect(found?.opening?.scenes).toHaveLength(5)
    expect(found?.products).toMatchObject([{ id: 'fist', title: "Steve Jackson's F.I.S.T.", price: 250 }])
    expect(slugsOf(found?.releases)).toEqual(['fist-is-out', 'fist-release-date', 'fist'])
    hasText(found)
  }),
  pressReleaseListQuery: queryCase(pressRelease.pressReleaseListQuery, range, ({ items, total }) => {
    expect(total).toBe(10)
    expect(items[0]).toMatchObject({ slug: 'fod-released', publishedOn: '2025-03-28' })
  }),
  pressReleaseQuery: queryCase(pressRelease.pressReleaseQuery, { slug: 'fod-ios-update' }, (found) => {
    expect(found?.game).toEqual({
      slug: 'fortressofdeath',
      title: 'The Fortress of Death',
      hasSample: true,
    })
    hasText(found)
    const button = found?.body?.find((node) => node._type === 'button')
    expect(button?.file?.url).toMatch(/\.zip$/)
  }),
  pressFeedQuery: queryCase(pressRelease.pressFeedQuery, { limit: 3 }, ({ channel, releases }) => {
    expect(channel?.siteName).toBeTruthy()
    expect(slugsOf(releases)).toEqual(['fod-released', 'fod-ios-update', 'first-investment-round'])
    expect(releases.every(({ title, summary }) => title && summary)).toBe(true)
  }),
  productFeedQuery: queryCase(productFeed.productFeedQuery, { limit: 4 }, ({ channel, products }) => {
    expect(channel?.siteName).toBeTruthy()
    expect(idsOf(products)).toEqual(['fod', 'fist', 'bundle-pre-order', 'fod-expansions'])
    expect(products[0]).toMatchObject({ price: 250, unlocks: ['fod'], release: null })
    expect(products.every(({ title, description, image }) => title && description && image)).toBe(true)
  }),
  adventuresQuery: queryCase(adventure.adventuresQuery, { ids: ['fist', 'fistt', 'FIST', ''] }, (answer) =>
    expect(answer).toEqual({ found: [{ id: 'fist', title: 'F.I.S.T.' }], unknown: ['fistt', 'FIST', ''] }),
  ),
  faqQuery: queryCase(faqEntry.faqQuery, {}, ({ intro, sections, others }) => {
    expect(intro).toBeNull()
    expect(sections.map(({ title }) => title)).toEqual(['Playing', 'Buying', 'Account'])
    const entries = sections.flatMap((section) => section.entries)
    expect(entries[0]?.question).toBe('What is an audio adventure?')
    expect(entries).toHaveLength(12)
    expect(others).toEqual([])
    expect(entries.every(({ question, answer }) => question && answer?.length)).toBe(true)
  }),
  openJobsQuery: queryCase(
    job.openJobsQuery,
    {
      ...range,
      today: '2026-01-01',
    },
    (jobs) => expect(jobs).toEqual({ items: [], total: 0, applications: null }),
  ),
  jobQuery: queryCase(
    job.jobQuery,
    {
      slug: 'adventure-writer',
      today: '2026-01-01',
    },
    (found) => expect(found).toBeNull(),
  ),
  campaignPageQuery: queryCase(campaignPage.campaignPageQuery, { slug: 'longest-night' }, (found) => {
    expect(found).toMatchObject({
      title: 'The longest night',
      isPreview: false,
      theme: { accent: '#e2703a' },
    })
    const of = (kind: string) => found?.blocks.find(({ _type }) => _type === kind)
    expect(found?.blocks).toHaveLength(10)
    expect(new Set(found?.blocks.map(({ _type }) => _type)).size).toBe(10)
    expect(of('openingBlock')).toMatchObject({ opening: { ...ofFortress, product: fortress } })
    expect(of('heroBlock')).toMatchObject({
      actions: [{ target: { _type: 'product', slug: 'fod' } }, { target: { slug: 'how-to-listen' } }],
    })
    expect(of('productsBlock')).toMatchObject({ products: [{ id: 'fod' }, { id: 'fist' }, {}, {}] })
    expect(of('sampleBlock')).toMatchObject({
      game: { slug: 'fortressofdeath', sample: { file: {} }, moreSamples: [{ _key: 's1' }] },
    })
    expect(of('faqBlock')).toMatchObject({ entries: [{ question: 'What is an audio adventure?' }, {}, {}] })
    expect(of('countdownBlock')).toMatchObject({ moment: '2027-12-21T17:00:00.000Z' })
  }),
  infoPageQuery: queryCase(pages.infoPageQuery, { slug: 'how-to-listen' }, hasText),
  redirectQuery: queryCase(redirect.redirectQuery, { from: '/coc_aatt' }, (found) =>
    expect(found).toEqual({ to: '/call-of-cthulhu', permanent: true }),
  ),
  redirectsQuery: queryCase(redirect.redirectsQuery, {}, (list) =>
    expect(list).toContainEqual({ from: '/coc_aatt', to: '/call-of-cthulhu', permanent: true }),
  ),
  homePageQuery: queryCase(pages.homePageQuery, {}, ({ page, games, opening }) => {
    expect(opening).toMatchObject({ ...ofFortress, product: { ...fortress, type: 'game', price: 250 } })
    expect(page?.hero).toMatchObject({
      title: 'Close your eyes. The gate is open.',
      target: { _type: 'product', slug: 'fod' },
    })
    expect(page?.hero.banner?.asset?.lqip).toMatch(/^data:image/)
    expect(page?.steps).toHaveLength(3)
    expect(page?.body?.length).toBeGreaterThan(0)
    expect(games).toHaveLength(5)
  }),
  textPageQuery: queryCase(pages.textPageQuery, { id: 'aboutPage' }, hasText),
  contactPageQuery: queryCase(pages.contactPageQuery, {}, (page) => expect(page?.bugReports).toBeTruthy()),
  privacyPageQuery: queryCase(pages.privacyPageQuery, {}, (page) => {
    hasText(page)
    expect(page?.updatedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }),
  investorsPageQuery: queryCase(pages.investorsPageQuery, {}, (page) => {
    hasText(page)
    expect(page?.pitchDeck?.label).toBeTruthy()
  }),
  legalPageQuery: queryCase(pages.legalPageQuery, { id: 'retentionPage' }, (page) => {
    hasText(page)
    expect(page).toMatchObject({ _id: 'retentionPage', validFrom: '2026-11-27' })
  }),
  legalQuery: queryCase(legal.legalQuery, {}, ({ seller, texts }) => {
    const [payment, area] = ['Pay with Visa, Mastercard or Swish.', 'We sell to consumers in the EU and EEA.']
    expect(seller).toMatchObject({ ...sampleSeller, payment, area })
    expect(texts).toMatchObject([
      { page: 'terms', version: '2026-11-27', title: 'Terms of sale' },
      { page: 'withdrawal', version: '2026-11-27', title: 'Right of withdrawal' },
    ])
    expect(JSON.stringify(texts[1]?.body)).toContain('Model withdrawal form')
  }),
  legalTextsQuery: queryCase(legal.legalTextsQuery, {}, ({ seller, pages }) => {
    expect(seller).toMatchObject(sampleSeller)
    expect(pages.map(({ type }) => type).sort()).toEqual(Object.keys(legalPageTitles).sort())
    for (const { type, body } of pages) expect(JSON.stringify(body?.[0]), type).toContain(draftNotice)
  }),
  launchQuery: queryCase(legal.launchQuery, {}, (result) => {
    expect(result).toEqual({
      siteName: 'Candlecast',
      hasHome: true,
      dated: expect.arrayContaining(['termsPage', 'withdrawalPage']),
      games: expect.any(Number),
      products: expect.any(Number),
    })
    expect(Math.min(result.games, result.products)).toBeGreaterThan(2)
  }),
  addressesQuery: queryCase(addresses.addressesQuery, {}, ({ documents, redirects }) => {
    expect(documents).toContainEqual({ _type: 'product', slug: 'fod-podcast-discount' })
    expect(documents).toContainEqual({ _type: 'pressRelease', slug: 'fist' })
    expect(redirects.map(({ from }) => from)).toContain('/coc_aatt')
  }),
  sitemapQuery: queryCase(sitemap.sitemapQuery, { today: '2026-01-01' }, ({ pages, documents }) => {
    const found = Object.groupBy(documents, ({ _type }) => _type)
    expect(found.job).toBeUndefined()
    expect(slugsOf(found.campaignPage)).toEqual(['longest-night'])
    expect(slugsOf(found.infoPage)).toEqual(['how-to-listen'])
    expect(pages).toHaveLength(11)
    expect(pages.map(({ _type }) => _type)).toEqual(expect.arrayContaining(['homePage', 'withdrawalPage']))
    expect(slugsOf(found.product)).toEqual(['bundle-pre-order', 'fist', 'fod', 'fod-expansions'])
    expect(found.game).toHaveLength(5)
    expect(slugsOf(found.pressRelease)).toContain('fod-released')
    for (const { _updatedAt } of [...pages, ...documents]) {
      expect(_updatedAt).toMatch(/^\d{4}-\d{2}-\d{2}T/)
    }
  }),
  scheduleQuery: queryCase(schedule.scheduleQuery, {}, (found) =>
    expect(found).toEqual({ from: [], until: [], menu: [], footer: [], banners: null }),
  ),
  coversQuery: queryCase(product.coversQuery, { ids: ['fod', 'no-such-product'] }, (covers) =>
    expect(covers).toMatchObject([{ image: { asset: { url: expect.stringContaining('/images/') } } }]),
  ),
  mailWordsQuery: queryCase(siteSettings.mailWordsQuery, {}, (words) => expect(words).toBeNull()),
  orderThanksQuery: queryCase(siteSettings.orderThanksQuery, {}, (words) => expect(words).toBeNull()),
  siteSettingsQuery: queryCase(siteSettings.siteSettingsQuery, {}, (settings) => {
    expect(settings?.menu.map(({ label }) => label)).toEqual(['HOME', 'SHOP', 'GAMES', 'ACCOUNT'])
    expect(settings?.footerColumns).toHaveLength(3)
    expect(settings?.seller).toMatchObject({ name: 'Candlecast Sample AB', phone: '+46 8 465 004 00' })
    expect(settings?.shareImage?.asset?.url).toMatch(/^http/)
  }),
}

const lake = await startLake()
const seed = join(import.meta.dirname, '../../../scripts/tools/seed/seed.ndjson')
await loadSeed({ apiHost: lake.url, token: lake.lake.token, ndjsonFile: seed, replace: true })

afterAll(() => lake.stop())

describe('every query, run by the real client against the seed', () => {
  it.each(Object.entries(cases))('%s', (_name, run) => run(lake.visitor({ perspective: 'published' })))

  it('is in the table above', () => {
    const modules = import.meta.glob<object>(['./*.ts', '!./*.test.ts'], { eager: true })
    const names = Object.values(modules).flatMap((module) => Object.keys(module))
    const queries = new Set(names.filter((name) => name.endsWith('Query')))
    expect([...queries].toSorted()).toEqual(Object.keys(cases).toSorted())
  })

  it('returns the page of a list that is asked for, and nothing after the last', async () => {
    const read = async (from: number) => {
      const params = { ...now, from, to: from + 2 }
      return (await lake.visitor().fetch(pressRelease.pressReleaseListQuery, params)).items.length
    }
    expect([await read(8), await read(40)]).toEqual([2, 0])
  })
})

describe('lists that editors order', () => {
  const editor = lake.client()
  const visitor = lake.visitor({ perspective: 'published' })
  const listed = (...ids: string[]) =>
    ids.map((id) => ({ _key: id, _type: 'reference', _ref: id, _weak: true }))
  const soon = async () => slugsOf(await visitor.fetch(game.comingSoonQuery, now))
  const aGame = (name: string, _createdAt: string) => ({
    ...{ _id: `game-${name}`, _type: 'game', title: name, status: 'comingSoon' },
    slug: { _type: 'slug', current: name },
    _createdAt,
  })

  it('has the list first, then what is in no list by its age, and leaves out what was deleted', async () => {
    await editor.create(aGame('newer', '2026-02-01T00:00:00Z'))
    await editor.create(aGame('older', '2026-01-01T00:00:00Z'))
    await editor.create(aGame('deleted', '2026-01-01T00:00:00Z'))
    const games = listed(
      'game-dracula',
      'game-deleted',
      'game-unknown',
      'game-maceandmagic',
      'game-call-of-cthulhu',
    )
    await editor.patch('gamesPage').set({ games }).commit()
    await editor.delete('game-deleted')
    expect(await soon()).toEqual(['dracula', 'maceandmagic', 'call-of-cthulhu', 'older', 'newer'])
  })

  it('has every document by its age without a list, and without its page', async () => {
    await editor.patch('gamesPage').unset(['games']).commit()
    const byAge = await soon()
    expect(byAge).toHaveLength(5)
    expect(byAge?.slice(0, 2)).toEqual(['older', 'newer'])
    await editor.delete('gamesPage')
    expect(await soon()).toEqual(byAge)
  })

  it('has a question in the section that it names, whatever another section lists', async () => {
    const sections = async () => {
      const { sections: found, others } = await visitor.fetch(faqEntry.faqQuery, now)
      return [...found.map(({ entries }) => entries.map(({ _id }) => _id)), others.map(({ _id }) => _id)]
    }
    const [playing = [], buying = [], account = []] = await sections()
    const moved = playing[0] ?? ''
    await editor.patch(moved).set({ topic: 'buying' }).commit()
    expect(await sections()).toEqual([playing.slice(1), [...buying, moved], account, []])
    await editor
      .patch('faqSection-buying')
      .set({ entries: listed(moved, ...buying) })
      .commit()
    expect((await sections())[1]).toEqual([moved, ...buying])
    await editor.patch(moved).set({ topic: 'gone' }).commit()
    expect(await sections()).toEqual([playing.slice(1), buying, account, [moved]])
  })
})
