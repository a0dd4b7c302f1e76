import { expect, test } from 'vitest'
import { schemaTypes } from '../../schemas/index.ts'
import { locations, locationsOf } from './locations.ts'

test('every document type has a location or a message', () => {
  const types = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name)
  expect(Object.keys(locations).sort()).toEqual(types.sort())
})

test('a product is shown at its own address first, then in the lists', () => {
  expect(locationsOf('product', { title: 'F.I.S.T.', slug: 'fist' })).toEqual({
    locations: [
      { title: 'F.I.S.T.', href: '/shop/product/fist' },
      { title: 'Web Shop', href: '/shop' },
      { title: 'Games', href: '/games' },
    ],
  })
})

test('a hidden product is shown only at its own address', () => {
  expect(locationsOf('product', { title: 'Offer', slug: 'offer', hidden: true })).toMatchObject({
    locations: [{ title: 'Offer', href: '/shop/product/offer' }],
    message: expect.stringContaining('Hidden'),
  })
})

test('nothing greets a new document, which has no address yet', () => {
  expect(locationsOf('game', { title: 'New' })).toBeUndefined()
})

test('settings are shown on every page, a redirect on none', () => {
  expect(locationsOf('siteSettings', {})?.message).toBe('Shown on every page of the site.')
  expect(locationsOf('redirect', { from: '/old' })?.message).toBe('Not a page: it leads elsewhere.')
})
