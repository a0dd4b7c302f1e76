import { expect, test } from 'vitest'
import {
  findRows,
  leavesSection,
  linesOf,
  ranksOfVersions,
  rowsOf,
  sectionBounds,
  type Version,
} from './rows.ts'

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

test('sections have an order of their own, whatever the ranks of their documents', () => {
  const sections = [
    { title: 'Fruit', value: 'fruit' },
    { title: 'Roots', value: 'roots' },
  ]
  const rows = rowsOf(
    [
      { _id: 'a', rank: '0|000001:', title: 'Beet', section: 'roots' },
      { _id: 'b', rank: '0|000002:', title: 'Fig', section: 'fruit' },
      { _id: 'c', rank: '0|000003:', title: 'Carrot', section: 'roots' },
      { _id: 'd', rank: '0|000004:', title: 'Moss', section: 'unknown' },
    ],
    ['drafts'],
    sections,
  )
  expect(rows.map(({ title }) => title)).toEqual(['Fig', 'Moss', 'Beet', 'Carrot'])
  expect([0, 3].map((index) => sectionBounds(rows, index))).toEqual([
    { first: 0, last: 1 },
    { first: 2, last: 3 },
  ])
  const moves = ['1 1', '0 2', '2 -1', '0 -1', '0 1', '3 5', '2 1'].map((move) => move.split(' ').map(Number))
  const leaving = moves.filter(([from = 0, by = 0]) => leavesSection(rows, from, by))
  expect(leaving).toEqual(moves.slice(0, 3))
  const lines = (search: string, of = sections) => linesOf(findRows(rows, search), of).map(({ key }) => key)
  expect(lines('').join(' ')).toBe('Fruit b d Roots a c')
  expect(lines('carrot')).toEqual(['Roots', 'c'])
  expect(lines('', []).join(' ')).toBe('b d a c')
})
