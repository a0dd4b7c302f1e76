import { expect, it, onTestFinished, vi } from 'vitest'
import { openOnSite } from './open-on-site.ts'

const document = (_type: string, fields: object = {}) => ({
  _id: 'one',
  _type,
  _rev: 'r',
  _createdAt: '2026-11-20T08:00:00Z',
  _updatedAt: '2026-11-20T08:00:00Z',
  ...fields,
})

it.each([
  ['siteSettings', {}, 'http://localhost:5173/'],
  ['product', { slug: { current: 'fod' } }, 'http://localhost:5173/shop/product/fod'],
  ['redirect', { from: '/old' }, 'http://localhost:5173/old'],
])('a published %s opens in a tab of its own', (type, fields, address) => {
  const open = vi.fn()
  vi.stubGlobal('window', { open })
  onTestFinished(() => void vi.unstubAllGlobals())
  const action = openOnSite({ published: document(type, fields) })
  expect(action.disabled).toBe(false)
  action.onHandle?.()
  expect(open).toHaveBeenCalledExactlyOnceWith(new URL(address), '_blank', 'noopener')
})

it.each([
  [null, 'Publish it first: the site shows what is published.'],
  [document('product'), 'It has no address yet.'],
])('of %j there is nothing to open', (published, title) => {
  expect(openOnSite({ published })).toMatchObject({ disabled: true, title })
})
