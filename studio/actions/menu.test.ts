import type { DocumentActionComponent } from 'sanity'
import { expect, test } from 'vitest'
import { singletonTypes } from '../../schemas/index.ts'
import { copyOf, singletonActions } from './actions.tsx'
import { factBadge } from './badges.ts'
import { reasonNotTo } from './in-use.ts'

const action = (name: NonNullable<DocumentActionComponent['action']>): DocumentActionComponent =>
  Object.assign(() => null, { action: name })
const offered = (['publish', 'unpublish', 'discardChanges', 'duplicate', 'delete', 'restore'] as const).map(
  action,
)
const allowedFor = (schemaType: string) =>
  singletonActions(offered, { schemaType }).map((component) => component.action)

test('a document that exists once can’t be duplicated, unpublished or deleted; others keep every action', () => {
  for (const { name } of singletonTypes)
    expect(allowedFor(name), name).toEqual(['publish', 'discardChanges', 'restore'])
  expect(allowedFor('product')).toHaveLength(offered.length)
})

const dates = { visibleFrom: '2026-12-01T08:00:00Z', visibleUntil: '2027-01-01T08:00:00Z' }

test.each<[fields: object, copy: object]>([
  [
    { title: 'Winter', slug: { current: 'winter' }, ...dates, price: 20 },
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

test('the copy of a sale has no dates, so that two sales of the same products don’t overlap', () => {
  const sale = { _id: 'a', _type: 'sale', title: 'Winter', products: [] }
  expect(copyOf({ ...sale, from: '2026-12-01T08:00:00Z', until: '2026-12-02T08:00:00Z' })).toEqual({
    ...sale,
    title: 'Copy of Winter',
  })
})

const fact = {
  has: (document: object) => 'hidden' in document,
  label: 'Hidden',
  title: 'Not in any list.',
  color: 'primary',
} as const
const [yes, no] = [{ hidden: true }, {}]

test.each([
  [null, null, null],
  [null, no, null],
  [null, yes, 'Hidden after Publish'],
  [no, null, null],
  [no, no, null],
  [no, yes, 'Hidden after Publish'],
  [yes, null, 'Hidden'],
  [yes, yes, 'Hidden'],
  [yes, no, 'Hidden until Publish'],
])('a fact that is published as %j, in the draft as %j: %s', (published, draft, label) => {
  expect(factBadge(fact, published, draft)?.label ?? null).toBe(label)
})

test.each([
  [[], undefined],
  [['Bundle'], 'Change “Bundle” first: it uses this.'],
  [['A', 'B', 'C', 'D', 'E'], 'Change “A”, “B”, “C” and 2 more first: they use this.'],
])('the reason why a document that is named by %j can’t go', (titles, reason) => {
  expect(reasonNotTo(titles)).toBe(reason)
})
