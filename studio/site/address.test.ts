import { expect, test } from 'vitest'
import { schemaTypes } from '../../schemas/index.ts'
import { documentPath } from '../../web/src/features/content/document-path.ts'
import { addressOf } from './address.ts'

/** Shown in My Products, which is somebody's own page. */
const ofAccounts = 'extra'

const documentTypes = schemaTypes
  .filter(({ type, name }) => type === 'document' && name !== ofAccounts)
  .map(({ name }) => name)

test.each(documentTypes)('%s shows somewhere on the site', (_type) => {
  expect(addressOf({ _type, slug: { current: 'some-where' }, from: '/old' })).toMatch(/^\//)
})

test('an extra has no page', () => {
  expect(addressOf({ _type: ofAccounts, slug: { current: 'some-where' } })).toBeUndefined()
})

test.each(['product', 'game', 'pressRelease'] as const)('%s stands where the site has it', (_type) => {
  const slug = 'call-of-cthulhu'
  expect(addressOf({ _type, slug: { current: slug } })).toBe(documentPath({ _type, slug }))
})

test.each([
  'homePage',
  'aboutPage',
  'downloadPage',
  'contactPage',
  'privacyPage',
  'investorsPage',
  'newsletterPage',
] as const)('%s stands where the site has it', (_type) => {
  expect(addressOf({ _type })).toBe(documentPath({ _type, slug: null }))
})

test('a document without a slug has no address yet', () => {
  expect(addressOf({ _type: 'game' })).toBeUndefined()
  expect(addressOf({ _type: 'product', slug: {} })).toBeUndefined()
})

test('a redirect is tried at the address that it leads away from', () => {
  expect(addressOf({ _type: 'redirect', from: '/coc_aatt' })).toBe('/coc_aatt')
})

test('what an address can’t hold is encoded', () => {
  expect(addressOf({ _type: 'game', slug: { current: 'a/b c' } })).toBe('/a%2Fb%20c')
})
