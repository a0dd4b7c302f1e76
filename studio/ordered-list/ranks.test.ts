import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRank, type Ranked, rankAfter, ranksOfMove } from './ranks.ts'

const inOrder = (rows: readonly Ranked[]) =>
  rows.toSorted(
    (one, other) =>
      Number(one.rank === undefined) - Number(other.rank === undefined) ||
      Number((one.rank ?? '') > (other.rank ?? '')) - Number((one.rank ?? '') < (other.rank ?? '')),
  )

const written = (rows: readonly Ranked[], ranks: ReadonlyMap<string, string>) =>
  inOrder(rows.map((row) => ({ ...row, rank: ranks.get(row.id) ?? row.rank })))

const ids = (rows: readonly Ranked[]) => rows.map(({ id }) => id).join('')

const letters = (ranks: readonly (string | undefined)[]): Ranked[] =>
  ranks.map((rank, index) => ({ id: String.fromCharCode(97 + index), rank }))

const abc = letters(['0|100000:', '0|100008:', '0|10000g:'])

test('a document that stays where it is is not written', () => {
  expect(ranksOfMove(abc, 1, 1).size).toBe(0)
  expect(ranksOfMove(abc, 9, 1).size).toBe(0)
})

test('a move below documents without a rank gives ranks to those above it only', () => {
  const rows = letters(['0|100000:', undefined, undefined, undefined])
  const ranks = ranksOfMove(rows, 0, 2)
  expect([...ranks.keys()]).toEqual(['b', 'c', 'a'])
  expect(ids(written(rows, ranks))).toBe('bcad')
})

test('a move between documents with the same rank writes the one below, too', () => {
  const rows = letters(['0|100000:', '0|100008:', '0|100008:', '0|10000g:'])
  const ranks = ranksOfMove(rows, 0, 1)
  expect([...ranks.keys()]).toEqual(['a', 'c'])
  expect(ids(written(rows, ranks))).toBe('bacd')
})

test.each(['', 'first', '1|100000:', '0|100000:0', undefined, null])('%j is no rank', (value) => {
  expect(isRank(value)).toBe(false)
  expect(isRank(rankAfter(value))).toBe(true)
})

test('a document comes after the last one, and after the highest rank', () => {
  expect(rankAfter('0|100000:')).toBe('0|100008:')
  expect(rankAfter('0|zzzzzz:') > '0|zzzzzz:').toBe(true)
})

test('any moves give the order that they say, and each writes one document of a ranked list', () => {
  const move = fc.record({ from: fc.nat(11), to: fc.nat(11) })
  fc.assert(
    fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
      let rows: Ranked[] = Array.from({ length: 12 }, (_, index) => ({
        id: String.fromCharCode(97 + index),
        rank: `0|1000${String(index + 10)}:`,
      }))
      for (const { from, to } of moves) {
        const ranks = ranksOfMove(rows, from, to)
        expect(ranks.size).toBe(from === to ? 0 : 1)
        const [moved] = rows.slice(from, from + 1)
        const expected = rows.toSpliced(from, 1).toSpliced(to, 0, ...(moved ? [moved] : []))
        const found = written(rows, ranks)
        expect(ids(found)).toBe(ids(expected))
        expect(found.every(({ rank }) => isRank(rank))).toBe(true)
        rows = found
      }
    }),
  )
})

test('any list with missing, equal and foreign ranks can be ordered', () => {
  const rank = fc.constantFrom(undefined, '0|000000:', '0|100000:', '0|100008:', '0|zzzzzz:', 'first', '')
  fc.assert(
    fc.property(
      fc.array(rank, { minLength: 2, maxLength: 12 }),
      fc.nat(11),
      fc.nat(11),
      (ranksBefore, a, b) => {
        const rows = inOrder(letters(ranksBefore))
        const [from, to] = [a % rows.length, b % rows.length]
        const moved = rows.slice(from, from + 1)
        const ranks = ranksOfMove(rows, from, to)
        expect(ids(written(rows, ranks))).toBe(ids(rows.toSpliced(from, 1).toSpliced(to, 0, ...moved)))
      },
    ),
  )
})
