import { expect, test } from 'vitest'
import { readSeed } from '../../scripts/tools/seed/documents.ts'
import { addressOf } from '../site/address.ts'
import { mainDocuments } from './main-documents.ts'

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
