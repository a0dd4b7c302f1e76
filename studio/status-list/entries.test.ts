import { expect, it } from 'vitest'
import { entriesOf, inOrder, sortOut, titleOf } from './entries.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const later = '2026-11-30T10:00:00Z'
const before = '2026-11-02T10:00:00Z'
const release = (_id: string, fields: object = {}) => ({
  _id,
  _type: 'pressRelease',
  title: `News ${_id}`,
  ...fields,
})

const entries = entriesOf([
  release('live', { publishedOn: '2026-11-01' }),
  release('planned', { visibleFrom: later, publishedOn: '2026-11-30' }),
  // Moved in the draft only: the site keeps the date that is published.
  release('moved', { visibleFrom: later }),
  release('drafts.moved', { visibleFrom: before, publishedOn: '2026-11-10' }),
  release('drafts.draft'),
  release('past', { visibleUntil: before, publishedOn: '2025-01-01' }),
  release('drafts.past', { visibleUntil: later, publishedOn: '2025-01-01' }),
  release('versions.winter.secret', { title: 'Secret news' }),
])

const ids = (found: typeof entries) => found.map(({ id }) => id)

it.each([
  [undefined, '', ['live', 'planned', 'moved', 'draft', 'past', 'secret']],
  ['live', '', ['live']],
  ['planned', '', ['planned', 'moved']],
  ['draft', '', ['draft', 'secret']],
  ['expired', '', ['past']],
  ['draft', 'secret NEWS', ['secret']],
  ['live', 'secret', []],
] as const)('documents that are %s, with the words “%s”', (status, search, expected) => {
  const { found, counts } = sortOut(entries, { status, search, now })
  expect(ids(found)).toEqual(expected)
  expect(counts).toEqual({ live: 1, planned: 2, draft: 2, expired: 1 })
})

it('the order is that of the draft, and documents without a value come last', () => {
  expect(ids(inOrder(entries, { field: 'publishedOn', direction: 'desc' })).slice(0, 4)).toEqual([
    'planned',
    'moved',
    'live',
    'past',
  ])
})

it('a document without a title is called untitled', () => {
  expect([{}, { question: 'Why?' }, { title: '', from: '/old' }].map(titleOf)).toEqual([
    'Untitled',
    'Why?',
    '/old',
  ])
})

it('knows the releases that change a document', () => {
  const found = entriesOf([
    release('a'),
    release('versions.winter.a'),
    release('versions.rSpring.a'),
    release('b'),
  ])
  expect(found.map((entry) => [entry.id, entry.releases])).toEqual([
    ['a', ['winter', 'rSpring']],
    ['b', []],
  ])
})
