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

test('each page of the seed shows the form of its document', () => {
  const shown = readSeed().flatMap(({ _type, slug }) => {
    const current = typeof slug === 'object' && slug && 'current' in slug ? String(slug.current) : undefined
    const path = addressOf({ _type, slug: { current } })
    // Shown on a list, or on every page.
    if (!path || ['faqEntry', 'faqSection', 'redirect', 'siteSettings'].includes(_type)) return []
    const filter = `_type == "${_type}" && slug.current == $slug {"slug":"${current}"}`
    return [{ path, expected: current ? filter : _type }]
  })
  expect(shown.length).toBeGreaterThan(20)
  for (const { path, expected } of shown) expect(documentBeside(path), path).toBe(expected)
})

test.each([
  ...['/press', '/jobs', '/account', '/shop/checkout'].map((path) => [path]),
  ['/shop', 'shopPage'],
  ['/feedback', 'contactPage'],
  ['/game-testing', 'downloadPage'],
])('%s shows the form of %s', (path, type) => {
  expect(documentBeside(path)).toBe(type)
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

test.each([
  ['siteSettings', {}, 'Shown on every page of the site.', '/'],
  ['redirect', { from: '/old' }, 'Not a page: it leads elsewhere.', '/old'],
  ['opening', { slug: 'fist' }, undefined, '/fist'],
  ['faqEntry', { title: 'Why?' }, undefined, '/faq'],
  ['extra', { slug: 'a' }, 'Shown in My Products to everyone who has it.', undefined],
  // Without an address yet, as every new document.
  ['game', { title: 'New' }, undefined, undefined],
  ['opening', { title: 'Without a game' }, undefined, undefined],
])('a %s with %j: %s, first at %s', (type, fields, message, href) => {
  const found = locationsOf(type, fields)
  expect([found?.message, found?.locations?.[0]?.href]).toEqual([message, href])
})
