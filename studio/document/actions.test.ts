import type { DocumentActionComponent } from 'sanity'
import { describe, expect, it, test } from 'vitest'
import { singletonTypes } from '../../schemas/index.ts'
import { copyOf, singletonActions } from './actions.tsx'

const action = (name: NonNullable<DocumentActionComponent['action']>): DocumentActionComponent =>
  Object.assign(() => null, { action: name })

const offered = (['publish', 'unpublish', 'discardChanges', 'duplicate', 'delete', 'restore'] as const).map(
  action,
)

const allowedFor = (schemaType: string) =>
  singletonActions(offered, { schemaType }).map((component) => component.action)

describe('a document that exists once', () => {
  test.each(singletonTypes.map(({ name }) => name))(
    '%s can’t be duplicated, unpublished or deleted',
    (type) => {
      expect(allowedFor(type)).toEqual(['publish', 'discardChanges', 'restore'])
    },
  )
})

test('any other document keeps every action', () => {
  expect(allowedFor('product')).toHaveLength(offered.length)
})

it.each([
  [
    { title: 'Winter', slug: { current: 'winter' }, price: 20 },
    { title: 'Copy of Winter', price: 20 },
  ],
  [
    { title: 'Winter', visibleFrom: '2026-12-01T08:00:00Z', visibleUntil: '2027-01-01T08:00:00Z', body: [] },
    { title: 'Copy of Winter', body: [] },
  ],
  [
    { title: 'Winter', sale: { price: 10, from: '2026-12-01T08:00:00Z' }, orderRank: '0|a:', price: 20 },
    { title: 'Copy of Winter', price: 20 },
  ],
  [
    { title: 'Narrator', open: true, closesOn: '2026-12-04' },
    { title: 'Copy of Narrator', open: true },
  ],
  [{ question: 'Why?' }, { question: 'Copy of Why?' }],
  [{ title: '' }, { title: '' }],
  [{ from: '/old' }, { from: '/old' }],
])('the copy of %j', (fields, copy) => {
  expect(copyOf({ _id: 'a', _type: 'b', ...fields })).toEqual({ _id: 'a', _type: 'b', ...copy })
})
