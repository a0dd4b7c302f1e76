import { expect, it } from 'vitest'
import { entriesOf } from './entries.ts'
import { changedBy, overviewOf } from './overview.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const job = (_id: string, day: number, fields: object = {}) => ({
  _id,
  _type: 'job',
  _updatedAt: `2026-11-${day}T08:00:00Z`,
  ...fields,
})

it('the start page has drafts and what was published, the latest first, and what is missing', () => {
  const entries = entriesOf([
    job('a', 10, { title: 'A' }),
    job('drafts.b', 11, { title: ' \u200b' }),
    job('c', 12, { title: 'C', body: [] }),
    job('drafts.c', 13),
    { _id: 'drafts.page', _type: 'infoPage', _updatedAt: '2026-11-01T08:00:00Z', title: 'Gifts' },
  ])
  const { drafts, incomplete, published } = overviewOf(
    entries,
    (type) => (type === 'job' ? ['title', 'body'] : ['title', 'slug', 'body']),
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

const lines = [
  { id: 'a', author: 'me', documentIDs: ['drafts.one', 'drafts.two'] },
  { id: 'b', author: 'you', documentIDs: ['drafts.two', 'drafts.three'] },
  { id: 'c', documentIDs: ['drafts.four'] },
].map((transaction) => JSON.stringify(transaction))

it('a draft is mine when I changed it, also after someone else', () => {
  expect([...changedBy('me', `${lines.join('\n')}\n`)]).toEqual(['drafts.one', 'drafts.two'])
  expect(changedBy('me', '').size).toBe(0)
})
