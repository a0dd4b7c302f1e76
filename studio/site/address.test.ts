import { expect, test } from 'vitest'
import { schemaTypes } from '../../schemas/index.ts'
import { documentPath } from '../../web/src/features/content/document-links.ts'
import { addressOf } from './address.ts'

/** Shown in My Products, which is private to each account; known to the app alone; on the page of its game. */
const withoutPage: readonly string[] = ['extra', 'adventure', 'opening']

const documentTypes = schemaTypes
  .filter(({ type, name }) => type === 'document' && !withoutPage.includes(name))
  .map(({ name }) => name)

test.each(documentTypes)('%s is shown on a page of the site', (_type) => {
  expect(addressOf({ _type, slug: { current: 'some-where' }, from: '/old' })).toMatch(/^\//)
})

test.each(withoutPage)('%s has no page', (_type) => {
  expect(addressOf({ _type, slug: { current: 'some-where' } })).toBeUndefined()
})

test.each(['product', 'game', 'pressRelease', 'campaignPage', 'infoPage'] as const)(
  '%s has the address that the site uses',
  (_type) => {
    const slug = 'call-of-cthulhu'
    expect(addressOf({ _type, slug: { current: slug } })).toBe(documentPath({ _type, slug }))
  },
)

test.each([
  'homePage',
  'aboutPage',
  'downloadPage',
  'contactPage',
  'privacyPage',
  'investorsPage',
  'newsletterPage',
  'termsPage',
  'withdrawalPage',
  'accessibilityPage',
  'retentionPage',
] as const)('%s has the path that the site uses', (_type) => {
  expect(addressOf({ _type })).toBe(documentPath({ _type, slug: null }))
})

test('a document without a slug has no address yet', () => {
  expect(addressOf({ _type: 'game' })).toBeUndefined()
  expect(addressOf({ _type: 'product', slug: {} })).toBeUndefined()
})

test('a redirect opens at its old address', () => {
  expect(addressOf({ _type: 'redirect', from: '/coc_aatt' })).toBe('/coc_aatt')
})

test('characters that are not allowed in an address are encoded', () => {
  expect(addressOf({ _type: 'game', slug: { current: 'a/b c' } })).toBe('/a%2Fb%20c')
})
