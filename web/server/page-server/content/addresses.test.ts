import { expect, it } from 'vitest'
import { paths, privatePaths } from '#shared/paths.ts'
import { pages as routeTable } from '#shared/routes.ts'
import { publicAddresses } from './addresses.ts'

const day = (number: number) => `2026-11-0${number}T08:00:00Z`

const content = {
  siteName: 'Candlecast',
  pages: [
    { _type: 'homePage' as const, _updatedAt: day(1) },
    { _type: 'aboutPage' as const, _updatedAt: day(2) },
  ],
  documents: [
    { _type: 'product' as const, slug: 'fod', _updatedAt: day(3) },
    { _type: 'game' as const, slug: 'fist', _updatedAt: day(4) },
    { _type: 'pressRelease' as const, slug: 'fist', _updatedAt: day(5) },
    { _type: 'job' as const, slug: 'writer', _updatedAt: day(6) },
    { _type: 'campaignPage' as const, slug: 'winter', _updatedAt: day(7) },
    { _type: 'infoPage' as const, slug: 'gifts', _updatedAt: day(8) },
  ],
}

const nothing = { siteName: null, pages: [], documents: [] }

const aGame = (slug: string, number: number) => ({ _type: 'game' as const, slug, _updatedAt: day(number) })

it('lists every page once, with the time at which its document changed', () => {
  const { canonical } = publicAddresses(content)
  expect(new Set(canonical.map(({ path }) => path)).size).toBe(canonical.length)
  expect(canonical).toEqual(expect.arrayContaining([{ path: '/games' }, { path: '/press' }]))
  expect(canonical).not.toContainEqual({ path: '/terms' })
  expect(canonical.filter((address) => 'lastModified' in address)).toEqual([
    { path: '/', lastModified: day(1) },
    { path: '/learn-more', lastModified: day(2) },
    { path: '/shop/product/fod', lastModified: day(3) },
    { path: '/fist', lastModified: day(4) },
    { path: '/press/fist', lastModified: day(5) },
    { path: '/jobs/writer', lastModified: day(6) },
    { path: '/campaigns/winter', lastModified: day(7) },
    { path: '/pages/gifts', lastModified: day(8) },
  ])
})

it('lists alternative paths of a page separately', () => {
  expect(publicAddresses(nothing).aliases.toSorted()).toEqual([
    '/feedback',
    '/game-testing',
    '/news',
    '/presskit',
  ])
})

it('lists all public fixed paths of the site when all pages are published', () => {
  const types = [
    'homePage',
    'aboutPage',
    'downloadPage',
    'contactPage',
    'privacyPage',
    'investorsPage',
    'termsPage',
    'withdrawalPage',
    'accessibilityPage',
    'retentionPage',
  ] as const
  const pages = [...types, 'newsletterPage' as const].map((_type) => ({ _type, _updatedAt: day(1) }))
  const found = publicAddresses({ ...nothing, pages }).canonical.map(({ path }) => path)
  const expected = Object.values(paths).filter((path) => !privatePaths.includes(path))
  expect(found.toSorted()).toEqual(expected.toSorted())
  expect(found).not.toContain(routeTable.contact.aliases[0])
})

it('leaves out documents without an address, and the second document of an address', () => {
  const documents = [aGame('', 1), aGame('fist', 2), aGame('fist', 3), aGame('faq', 4)]
  const found = publicAddresses({ ...nothing, documents }).canonical
  expect(found.filter(({ path }) => path === '/fist')).toEqual([{ path: '/fist', lastModified: day(2) }])
  expect(found.filter(({ path }) => path === '/faq')).toEqual([{ path: '/faq' }])
  expect(found.some(({ path }) => path === '/')).toBe(false)
})

it('encodes slugs with any characters', () => {
  const documents = [aGame('å b', 1)]
  expect(publicAddresses({ ...nothing, documents }).canonical.at(-1)?.path).toBe('/%C3%A5%20b')
})
