import { expect, test } from 'vitest'
import { readSeed } from '../../scripts/tools/seed/documents.ts'
import { checkedLinks } from './broken-links.ts'

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
const report = {
  checkedAt: '2026-11-27T02:30:00.000Z',
  broken: [
    { address: 'https://gone.example/a', why: 'answers with 404' },
    { address: 'https://no-document-leads.example/', why: 'answers with 410' },
  ],
}

const found = (answer: unknown) =>
  checkedLinks(answer, 'https://shop.example').broken.map(
    ({ document, field, address, why }) => `${document.title} ${field}: ${address}: ${why}`,
  )

const own = [
  '/warm to: /campaigns/summer: no published page has this address',
  'News body[_key=="t"].markDefs[_key=="b"].href: /fits: no published page has this address',
  'News body[_key=="t"].markDefs[_key=="d"].href: https://www.shop.example/press/old: no published page has this address',
]

test('links to pages that no published document or redirect has are broken', () => {
  expect(found({ documents, report: null })).toEqual(own)
  expect(checkedLinks({ documents, report: null }).checkedAt).toBeUndefined()
})

test('links to other sites are broken when the report says so and a document still has them', () => {
  expect(found({ documents, report })).toEqual([
    ...own,
    'News body[_key=="t"].markDefs[_key=="e"].href: https://gone.example/a#part: answers with 404',
  ])
  expect(checkedLinks({ documents, report }).checkedAt).toBe(report.checkedAt)
})

test('the seed content has no broken link on the site', () => {
  expect(found({ documents: readSeed(), report: null })).toEqual([])
})
