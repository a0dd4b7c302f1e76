import { describe, expect, test } from 'vitest'
import { changesBetween, draftOf, revisionBefore } from './publish-before.ts'

const publish = (id: string) => ({ id, documentIDs: ['news', 'drafts.news'] })
const edit = (id: string) => ({ id, documentIDs: ['drafts.news'] })
const move = (id: string) => ({ id, documentIDs: ['news'] })

describe('the revision before the last publish', () => {
  test.each<[string, ReturnType<typeof edit>[], string | undefined]>([
    ['is that of the publish before', [publish('c'), edit('b'), publish('a')], 'a'],
    ['is that of a move in a list before', [publish('d'), edit('c'), move('b'), publish('a')], 'b'],
    ['leaves out moves since', [move('d'), publish('c'), edit('b'), publish('a')], 'a'],
    ['is none after the first publish', [publish('b'), edit('a')], undefined],
    ['is none for a document that an import made', [move('a')], undefined],
    ['is none without a history', [], undefined],
  ])('%s', (_, newestFirst, expected) => {
    expect(revisionBefore(newestFirst, 'news')).toBe(expected)
  })
})

const now = {
  _id: 'news',
  _type: 'pressRelease',
  _rev: 'b',
  title: 'Out today',
  slug: { current: 'out' },
  body: [{ text: 'Two.' }],
  visibleUntil: '2026-12-01T00:00:00Z',
}
const before = {
  ...now,
  _rev: 'a',
  title: 'Out soon',
  body: [{ text: 'One.' }],
  summary: 'Soon.',
  visibleUntil: undefined,
}

test('the changes have the titles of the form', () => {
  expect(changesBetween('pressRelease', now, before)).toEqual([
    { title: 'Headline', now: 'Out today', before: 'Out soon' },
    { title: 'Text', now: 'other content', before: 'other content' },
    { title: 'Visible until', now: '2026-12-01T00:00:00Z', before: 'empty' },
    { title: 'Summary', now: 'empty', before: 'Soon.' },
  ])
})

test('the same content changes nothing', () => {
  expect(changesBetween('pressRelease', now, { ...now, _rev: 'a' })).toEqual([])
})

test('the draft has what was there', () => {
  const { _rev, ...fields } = before
  expect(draftOf(now, before)).toEqual({ ...fields, _id: 'drafts.news' })
})
