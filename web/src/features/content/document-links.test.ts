import { expect, test } from 'vitest'
import { reachableLinks } from './document-links.ts'

test('a link has its page’s path or its own address; a page without a path has no link', () => {
  const links = [
    { label: 'Free', href: '/games', target: null },
    { label: 'Game', href: '', target: { _type: 'game' as const, slug: 'fist' } },
    { label: 'About', href: '', target: { _type: 'aboutPage' as const, slug: null } },
    { label: 'Nowhere', href: '', target: { _type: 'game' as const, slug: null } },
  ]
  expect(reachableLinks(links).map(({ label, href }) => [label, href])).toEqual([
    ['Free', '/games'],
    ['Game', '/fist'],
    ['About', '/learn-more'],
  ])
})
