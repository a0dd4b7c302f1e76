import { describe, expect, test } from 'vitest'
import { draftNotice, sampleSeller, samplesIn } from './sample-content.ts'
import { sellerFactTitles } from './seller-facts.ts'

const ownSeller = {
  name: 'Kai Audio AB',
  organisationNumber: '556012-3456',
  vatNumber: 'SE556012345601',
  address: 'Long Street 10\n111 22 Stockholm\nSweden',
  email: 'sales@kai-audio.se',
  phone: '+46 8 123 45 67',
}
const found = (seller: Record<string, unknown> | null, ...spans: unknown[]) =>
  samplesIn({
    seller,
    pages: [{ type: 'termsPage', body: [{ _type: 'block', children: spans.map((text) => ({ text })) }] }],
    offers: [],
  }).map(({ what }) => what)

describe('a seller', () => {
  test('of one’s own has no sample, and neither has a missing one', () => {
    expect(found(ownSeller, 'You buy from Kai Audio AB.', null)).toEqual([])
    expect(found(null)).toEqual([])
    expect(found({ ...ownSeller, phone: null })).toEqual([])
  })

  test.each(Object.entries(sellerFactTitles))('with the sample’s %s is a sample', (field, title) => {
    const sample = Object.entries(sampleSeller).find(([name]) => name === field)?.[1]
    expect(found({ ...ownSeller, [field]: sample })).toEqual([`“${title}” is still the sample’s`])
  })

  test.each([
    ['organisationNumber', '5560000000', 1],
    ['email', 'shop@kai.example', 1],
    ['phone', '08-465 004 00', 1],
    ['phone', '+46846500400', 1],
    ['address', 'Sample Street 1, 111 11 Stockholm', 1],
    ['organisationNumber', '556000-00001', 0],
    ['address', 'Sample Street 12', 0],
    ['email', 'sales@example.se', 0],
  ])('with %s %s has samples: %i', (field, value, count) => {
    expect(found({ ...ownSeller, [field]: value })).toHaveLength(count)
  })
})

test('a legal text with its draft notice is a draft, also when an editor made a word of it strong', () => {
  const [start, end] = [draftNotice.slice(0, 10), draftNotice.slice(10)]
  expect(found(ownSeller, start, end, ' A lawyer has to read it.')).toEqual([
    'The page “Terms of sale” still has its draft notice',
  ])
})

test.each([
  ['a narrator', ['Edda Marlowe (sample)', null], 1],
  ['a magazine', ['The Lantern Post (sample)', 'https://lanternpost.candlecast.example/reviews'], 1],
  ['an address alone', ['The Lantern Post', 'https://lanternpost.candlecast.example'], 1],
  ['one’s own', ['Ada Berg', 'https://kai-audio.se/example', '/the.example', null], 0],
  ['no words', null, 0],
])('an offer with %s that the sample invented is found: %j', (_what, words, count) => {
  const offers = [{ _id: 'product-gate', title: 'The Gate', words }]
  const faults = samplesIn({ seller: null, pages: [], offers })
  expect(faults).toHaveLength(count)
  for (const { where } of faults) expect(where).toBe('document product-gate')
})
