import { expect, test } from 'vitest'
import { readSeed } from '../../scripts/tools/seed/documents.ts'
import { brokenLinks } from './broken-links.ts'

const link = (_key: string, href: string) => ({ _key, _type: 'link', href })
const text = (...markDefs: ReturnType<typeof link>[]) => [{ _key: 't', _type: 'block', markDefs }]

const documents = [
  { _id: 'game-fist', _type: 'game', title: 'F.I.S.T.', slug: { current: 'fist' } },
  { _id: 'winter', _type: 'campaignPage', title: 'Winter', slug: { current: 'winter' } },
  { _id: 'r', _type: 'redirect', from: '/cold', to: '/campaigns/winter' },
  { _id: 'r2', _type: 'redirect', from: '/warm', to: '/campaigns/summer' },
  {
    _id: 'news',
    _type: 'pressRelease',
    title: 'News',
    slug: { current: 'news' },
    body: text(
      link('a', '/fist#opening'),
      link('b', '/fits'),
      link('c', '/cold'),
      link('d', 'https://www.shop.example/press/old'),
      link('e', 'https://gone.example/a#part'),
      link('f', 'https://there.example/'),
      link('g', '/press/rss.xml'),
      link('h', '/game-testing'),
    ),
  },
]
const found = (answer: unknown) =>
  brokenLinks(answer, 'https://shop.example').map(
    ({ document, field, address }) => `${document.title} ${field}: ${address}`,
  )

test('links to pages that no published document or redirect has are broken', () => {
  expect(found(documents)).toEqual([
    '/warm to: /campaigns/summer',
    'News body[_key=="t"].markDefs[_key=="b"].href: /fits',
    'News body[_key=="t"].markDefs[_key=="d"].href: https://www.shop.example/press/old',
  ])
})

test('the seed content has no broken link', () => {
  expect(found(readSeed())).toEqual([])
})
