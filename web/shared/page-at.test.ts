import fc from 'fast-check'
import { matchRoutes } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { canonicalPath, pageAt } from './page-at.ts'
import { allPages, pathsOf } from './routes.ts'
import { anyCharacter } from './testing/any-character.ts'

const routes = allPages.flatMap((page) => pathsOf(page).map((path) => ({ path, handle: page })))

const slugs = ['fist', 'a-b_1', 'Fist', 'å', 'a%2Fb', '%', 'kelvin']
const paths = fc.constantFrom(
  ...routes.flatMap(({ path }) => slugs.map((slug) => path.replace(/:\w+/, slug))),
  '/no/such/page',
)
/** Writes each character of a path in one of several ways, some of them with another meaning. */
const spelled = paths.chain((path) =>
  fc
    .tuple(
      ...[...path].map((character) =>
        fc.constantFrom(
          ...[character, character, character.toUpperCase()],
          character === '%' ? character : encodeURIComponent(character),
          `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
          { '/': '//', k: '\u212a' }[character] ?? character,
        ),
      ),
      fc.constantFrom('', '', '/', '//', '%2f', '%20', '%', '%00', '%ff', '.md', ';a', '\\', '/.', '/..'),
    )
    .map((parts) => parts.join('')),
)
const anyPath = fc.oneof(
  spelled,
  fc.webPath(),
  fc.string({ unit: anyCharacter, maxLength: 30 }).map((text) => `/${text}`),
)
const urlPath = anyPath.map((path) => new URL(`http://localhost/${path.slice(1)}`).pathname)
const seeded = { numRuns: 500, seed: 2026 }

it('a page is the one that the router chooses, in every spelling that the router accepts', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  fc.assert(
    fc.property(urlPath, (path) => {
      const canonical = canonicalPath(path)
      const chosen = matchRoutes(routes, path)?.at(-1)?.route.handle
      // The router takes an empty segment for another page, and shows a path that it can't decode as it is.
      if (canonical === null || /\/\/+(?!$)/.test(path)) return chosen?.private === undefined
      expect(pageAt(path)).toBe(chosen)
      expect(matchRoutes(routes, canonical)?.at(-1)?.route.handle).toBe(chosen)
    }),
    seeded,
  )
})

it('a path has one spelling, which a browser leaves as it is and which leads to no other host', () => {
  fc.assert(
    fc.property(urlPath, (path) => {
      const canonical = canonicalPath(path)
      if (canonical === null) return
      expect(canonicalPath(canonical)).toBe(canonical)
      expect(new URL(canonical, 'http://localhost').href).toBe(`http://localhost${canonical}`)
    }),
    seeded,
  )
})

it('spells paths as links do', () => {
  const rows: Record<string, string | null> = {
    '/': '/',
    '//': '/',
    '/FAQ/': '/faq',
    '/%66aq': '/faq',
    '/Shop//Checkout/': '/shop/checkout',
    '/FIST.MD': '/fist.md',
    '//evil.example/jobs': '/evil.example/jobs',
    '/%5Cevil.example': '/%5Cevil.example',
    '/%2F%2fevil.example': '/%2F%2Fevil.example',
    '/%C3%A5%c3%85': '/%C3%A5%C3%85',
    '/a:b;c@d': '/a:b;c@d',
    '/%': null,
    '/abc%': null,
    '/%ff': null,
    '/%00': null,
  }
  expect(Object.fromEntries(Object.keys(rows).map((path) => [path, canonicalPath(path)]))).toEqual(rows)
})
