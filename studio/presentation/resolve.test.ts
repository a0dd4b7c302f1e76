import { expect, test } from 'vitest'
import { schemaTypes } from '../../schemas/index.ts'
import { readSeed } from '../../scripts/tools/seed/documents.ts'
import { addressOf } from '../site/address.ts'
import { locations, locationsOf, mainDocuments } from './resolve.ts'

/** The document whose form is shown beside a path. The first matching route counts, as in the Presentation tool. */
function documentBeside(path: string) {
  for (const resolver of mainDocuments) {
    const routes = [resolver.route].flat()
    const match = routes
      .map((pathname) => new URLPattern({ pathname }).exec({ pathname: path }))
      .find(Boolean)
    if (!match) continue
    if (resolver.type) return resolver.type
    const params = Object.fromEntries(
      Object.entries(match.pathname.groups).map(([name, value]) => [name, value ?? '']),
    )
    const found = resolver.resolve?.({ origin: 'http://localhost', params, path })
    return found && `${found.filter} ${JSON.stringify(found.params)}`
  }
  return undefined
}

const withPages = [
  'game',
  'product',
  'pressRelease',
  'campaignPage',
  'infoPage',
  'homePage',
  'aboutPage',
  'contactPage',
  'investorsPage',
]

test.each(
  readSeed().flatMap(({ _id, _type, slug }) => {
    if (!withPages.includes(_type)) return []
    const current = typeof slug === 'object' && slug && 'current' in slug ? String(slug.current) : undefined
    return [{ _id, _type, current, path: addressOf({ _type, slug: { current } }) ?? '' }]
  }),
)('$path shows the form of $_id', ({ _type, current, path }) => {
  expect(documentBeside(path)).toBe(
    current ? `_type == "${_type}" && slug.current == $slug {"slug":"${current}"}` : _type,
  )
})

test.each(['/games', '/shop', '/faq', '/press', '/jobs', '/account', '/shop/checkout'])(
  '%s has no main document',
  (path) => {
    expect(documentBeside(path)).toBeUndefined()
  },
)

test('alternative paths of a page show the same form', () => {
  expect(documentBeside('/feedback')).toBe('contactPage')
  expect(documentBeside('/game-testing')).toBe('downloadPage')
})

test('every document type has a location or a message', () => {
  const types = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name)
  expect(Object.keys(locations).sort()).toEqual(types.sort())
})

test('a product is shown at its own address first, then in the lists', () => {
  expect(locationsOf('product', { title: 'F.I.S.T.', slug: 'fist' })).toEqual({
    locations: [
      { title: 'F.I.S.T.', href: '/shop/product/fist' },
      { title: 'Web Shop', href: '/shop' },
      { title: 'Games', href: '/games' },
    ],
  })
})

test('a hidden product is shown only at its own address', () => {
  expect(locationsOf('product', { title: 'Offer', slug: 'offer', hidden: true })).toMatchObject({
    locations: [{ title: 'Offer', href: '/shop/product/offer' }],
    message: expect.stringContaining('Hidden'),
  })
})

test('nothing greets a new document, which has no address yet', () => {
  expect(locationsOf('game', { title: 'New' })).toBeUndefined()
})

test('settings are shown on every page, a redirect on none', () => {
  expect(locationsOf('siteSettings', {})?.message).toBe('Shown on every page of the site.')
  expect(locationsOf('redirect', { from: '/old' })?.message).toBe('Not a page: it leads elsewhere.')
})

test('an opening is shown on the page of its game', () => {
  const found = locationsOf('opening', { title: 'The gate is shut', slug: 'fist' })
  expect(found?.locations?.[0]).toEqual({ title: 'The gate is shut', href: '/fist' })
  expect(locationsOf('opening', { title: 'Without a game' })).toBeUndefined()
})
