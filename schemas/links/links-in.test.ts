import { expect, test } from 'vitest'
import { contentPath, linksIn } from './links-in.ts'

const SITE = 'https://shop.example'

test('every address of a document is found, with the path of its field', () => {
  const document = {
    _id: 'game',
    _type: 'game',
    title: 'See https://example.com for more',
    image: { asset: { _ref: 'image-abc-1x1-png' } },
    body: [
      {
        _key: 'a',
        _type: 'block',
        children: [{ _key: 'c', text: 'Here.' }],
        markDefs: [{ _key: 'b', _type: 'link', href: '/games' }],
      },
      { _key: 'd', _type: 'button', href: 'mailto:a@b.example' },
    ],
    praise: [{ _key: 'e', url: 'https://paper.example/review' }, 'https://plain.example'],
    to: 'old',
  }
  expect(linksIn(document)).toEqual([
    { field: 'body[_key=="a"].markDefs[_key=="b"].href', address: '/games' },
    { field: 'body[_key=="d"].href', address: 'mailto:a@b.example' },
    { field: 'praise[_key=="e"].url', address: 'https://paper.example/review' },
    { field: 'praise[1]', address: 'https://plain.example' },
    { field: 'to', address: 'old' },
  ])
})

test.each([
  ['/fist', '/fist'],
  ['/FIST/?page=2#opening', '/fist'],
  ['https://www.shop.example/press/winter', '/press/winter'],
  ['/games', undefined],
  ['/feedback', undefined],
  ['/press/rss.xml', undefined],
  ['/api/health', undefined],
  ['https://elsewhere.example/fist', undefined],
  ['mailto:a@b.example', undefined],
  ['nonsense', undefined],
])('the content decides about %s: %s', (address, path) => {
  expect(contentPath(address, SITE)).toBe(path)
})
