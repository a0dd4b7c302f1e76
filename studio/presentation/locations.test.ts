import { expect, test } from 'vitest'
import { schemaTypes } from '../../schemas/index.ts'
import { locations, locationsOf } from './locations.ts'

test('every type of document says where it shows', () => {
  const types = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name)
  expect(Object.keys(locations).sort()).toEqual(types.sort())
})

test('a product shows at its own address first, then in the lists', () => {
  expect(locationsOf('product', { title: 'F.I.S.T.', slug: 'fist' })).toEqual({
    locations: [
      { title: 'F.I.S.T.', href: '/shop/product/fist' },
      { title: 'Web Shop', href: '/shop' },
      { title: 'Games', href: '/games' },
    ],
  })
})

test('a hidden product shows at its own address alone', () => {
  const { locations: found, message } = locationsOf('product', {
    title: 'Offer',
    slug: 'offer',
    hidden: true,
  })
  expect(found).toEqual([{ title: 'Offer', href: '/shop/product/offer' }])
  expect(message).toContain('Hidden')
})

test('a document without an address says so', () => {
  expect(locationsOf('game', { title: 'New' })).toEqual({
    message: 'It has no address yet, so it can’t be previewed.',
    tone: 'caution',
  })
})

test('settings show everywhere, a redirect nowhere', () => {
  expect(locationsOf('siteSettings', {}).message).toBe('Used on every page of the site.')
  expect(locationsOf('redirect', { from: '/old' }).message).toBe('Not a page: it leads elsewhere.')
})
