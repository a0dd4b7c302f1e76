import { expect, test } from 'vitest'
import { findRows, ranksOfVersions, rowsOf, type Version } from './rows.ts'

const versions: Version[] = [
  { _id: 'a', rank: '0|100000:', title: 'Apple' },
  { _id: 'drafts.a', rank: '0|100000:', title: 'Apple pie' },
  { _id: 'versions.r1.a', rank: '0|100000:', title: 'Winter apple' },
  { _id: 'b', rank: '0|100008:', title: 'Banana' },
  { _id: 'drafts.c', rank: '0|0zzzzz:', title: 'Cherry' },
  { _id: 'versions.r1.d', rank: '0|10000g:', title: 'Date' },
]

const titlesIn = (...perspectives: string[]) => rowsOf(versions, perspectives).map(({ title }) => title)

test('a perspective shows each document once, in its order', () => {
  expect(titlesIn('drafts')).toEqual(['Cherry', 'Apple pie', 'Banana'])
  expect(titlesIn('published')).toEqual(['Apple', 'Banana'])
  expect(titlesIn('r1', 'drafts')).toEqual(['Cherry', 'Winter apple', 'Banana', 'Date'])
})

test('documents without a rank come last, and those with the same rank by title', () => {
  const rows = rowsOf(
    [
      { _id: 'a', title: 'Plum' },
      { _id: 'b', rank: '0|100000:', title: 'Quince' },
      { _id: 'c', rank: '0|100000:', title: 'Lime' },
      { _id: 'd', title: null },
    ],
    ['drafts'],
  )
  expect(rows.map(({ title }) => title)).toEqual(['Lime', 'Quince', 'Plum', 'Untitled'])
})

test('a rank is written to every version of a document, except in a scheduled release', () => {
  const rows = rowsOf(versions, ['drafts'])
  const ranks = new Map([['a', '0|100004:']])
  expect([...ranksOfVersions(rows, ranks, []).keys()]).toEqual(['a', 'drafts.a', 'versions.r1.a'])
  expect([...ranksOfVersions(rows, ranks, ['r1']).keys()]).toEqual(['a', 'drafts.a'])
})

test('a search finds documents by words of their titles, and knows their places in the whole list', () => {
  const rows = rowsOf(versions, ['drafts'])
  expect(findRows(rows, ' PIE apple ')).toEqual([{ row: rows[1], index: 1 }])
  expect(findRows(rows, '')).toHaveLength(3)
  expect(findRows(rows, 'melon')).toEqual([])
})
