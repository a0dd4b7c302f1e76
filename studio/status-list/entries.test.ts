import { expect, it } from 'vitest'
import { entriesOf, inOrder, sortOut, titleOf } from './entries.ts'
import { changedBy, overviewOf } from './overview.ts'

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
  const found = ids(inOrder(entries, { field: 'publishedOn', direction: 'desc' }))
  expect(found.slice(0, 4)).toEqual(['planned', 'moved', 'live', 'past'])
})

it('a document is called by its title, question or old address', () => {
  const names = [{}, { question: 'Why?' }, { title: '', from: '/old' }].map(titleOf)
  expect(names).toEqual(['Untitled', 'Why?', '/old'])
})

it('knows the releases that change a document', () => {
  const found = entriesOf(['a', 'versions.winter.a', 'versions.rSpring.a', 'b'].map((id) => release(id)))
  expect(found.map(({ id, releases }) => [id, ...releases])).toEqual([['a', 'winter', 'rSpring'], ['b']])
})

const job = (_id: string, day: number, fields: object = {}) => ({
  _id,
  _type: 'job',
  _updatedAt: `2026-11-${day}T08:00:00Z`,
  ...fields,
})

it('the start page has drafts and what was published, the latest first, and what is missing', () => {
  const entries = entriesOf([
    job('a', 10, { title: 'A' }),
    job('drafts.b', 11, { title: '' }),
    job('c', 12, { title: 'C', body: [] }),
    job('drafts.c', 13),
    { _id: 'drafts.page', _type: 'infoPage', _updatedAt: '2026-11-01T08:00:00Z', title: 'Gifts' },
  ])
  const { drafts, incomplete, published } = overviewOf(
    entries,
    (type, { title, body, slug }) => [title, body, type === 'job' || slug].filter((value) => !value).length,
    now,
  )
  expect(drafts.map(({ id }) => id)).toEqual(['c', 'b', 'page'])
  expect(incomplete.map(({ entry, missing }) => [entry.id, missing])).toEqual([
    ['b', 2],
    ['c', 2],
    ['page', 2],
  ])
  expect(published.map(({ id }) => id)).toEqual(['c', 'a'])
})

const past = [
  { id: 'a', author: 'me', documentIDs: ['drafts.one', 'drafts.two'] },
  { id: 'b', author: 'you', documentIDs: ['drafts.two', 'drafts.three'] },
  { id: 'c', documentIDs: ['drafts.four'] },
]

it('a draft is mine when I changed it, also after someone else', () => {
  expect([...changedBy('me', past)]).toEqual(['drafts.one', 'drafts.two'])
  expect(changedBy('me', []).size).toBe(0)
})
