import { expect, test } from 'vitest'
import { flatness } from './flatness.ts'

const few = { documents: 100, path: '/shop', bytes: 5_000, ms: 10 }
const missed = (bytes: number, ms: number) =>
  flatness([few, { documents: 10_000, path: '/shop', bytes, ms }])
    .filter((goal) => goal.met === 'no')
    .map(({ goal }) => goal)

test('a list that grows by a tenth meets its goals', () => {
  expect(missed(5_500, 11)).toEqual([])
})

test('a list that grows by more is named, once for bytes and once for time', () => {
  expect(missed(5_501, 11.1)).toEqual([
    'list page’s bytes at 10000 documents',
    'list page’s time at 10000 documents',
  ])
})
