import fc from 'fast-check'
import { expect, it } from 'vitest'
import { vatOreIn } from '#shared/money.ts'
import {
  type Credit,
  grossOf,
  type RateAmount,
  shareOf,
  subtractByRate,
  sumByRate,
} from './amounts-by-rate.ts'
import { dueNote, nextCredit } from './credit-notes.ts'

const line = (vatRate: number, priceOre: number, position = 0, withdrawnAt: Date | null = null) => ({
  vatRate,
  priceOre,
  vatOre: vatOreIn(priceOre, vatRate),
  position,
  withdrawnAt,
})
const game = line(25, 25_000, 0)
const book = line(6, 10_600, 1)
const first = new Date('2026-11-20T10:00:00Z')
const second = new Date('2026-11-21T10:00:00Z')
const vatOf = (amounts: readonly RateAmount[]) => amounts.reduce((total, { vatOre }) => total + vatOre, 0)

const anyLine = fc
  .tuple(fc.constantFrom(25, 12, 6, 0, 25.5, 13.5), fc.integer({ min: 1, max: 2_000_000 }))
  .map(([rate, ore]) => line(rate, ore))
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 8 })

it('adds lines up by rate, the highest first', () => {
  expect(sumByRate([line(6, 10_600), line(25, 12_500), line(25, 25_000)])).toEqual([
    { rate: 25, grossOre: 37_500, vatOre: 7_500 },
    { rate: 6, grossOre: 10_600, vatOre: 600 },
  ])
})

it('splits a partial refund in proportion, and names no line', () => {
  const amounts = [
    { rate: 25, grossOre: 12_500, vatOre: 2_500 },
    { rate: 6, grossOre: 5_300, vatOre: 300 },
  ]
  expect(nextCredit([game, book], [], 17_800)).toEqual({ amounts, lines: null })
  // Exactly the price of a line that was not withdrawn from.
  expect(nextCredit([game, book], [], 10_600).lines).toBeNull()
})

it('names the withdrawn lines if their price was refunded', () => {
  const lines = [game, { ...book, withdrawnAt: first }]
  const ofBook = { amounts: [{ rate: 6, grossOre: 10_600, vatOre: 600 }], lines: [1] }
  expect(nextCredit(lines, [], 10_600)).toEqual(ofBook)
  const half = { amounts: [{ rate: 6, grossOre: 5_300, vatOre: 300 }], lines: null }
  const after = nextCredit(lines, [half], 10_600)
  expect([grossOf(after.amounts), after.lines]).toEqual([10_600, null])
})

it('names the lines of each withdrawal, in any order of their refunds, and of both at once', () => {
  const lines = [
    { ...game, withdrawnAt: second },
    { ...book, withdrawnAt: first },
  ]
  const ofGame = nextCredit(lines, [], 25_000)
  expect(ofGame.lines).toEqual([0])
  expect(nextCredit(lines, [ofGame], 10_600).lines).toEqual([1])
  expect(nextCredit(lines, [], 35_600).lines).toEqual([0, 1])
})

it('takes the lines that the refund names, also if another withdrawal has the same price', () => {
  const lines = [
    { ...game, withdrawnAt: second },
    { ...line(6, 25_000, 1), withdrawnAt: first },
  ]
  const ofGame = nextCredit(lines, [], 25_000, [0])
  expect(ofGame).toEqual({ amounts: sumByRate([game]), lines: [0] })
  const ofBook = nextCredit(lines, [ofGame], 25_000, [1])
  expect(ofBook).toEqual({ amounts: sumByRate([line(6, 25_000)]), lines: [1] })
  // Only a part of its price was left.
  expect(nextCredit(lines, [], 10_000, [0]).lines).toBeNull()
})

it('names the rest of an order when everything is refunded', () => {
  const ofBook = nextCredit([game, { ...book, withdrawnAt: first }], [], 10_600)
  expect(nextCredit([game, book], [ofBook], 25_000)).toEqual({ amounts: sumByRate([game]), lines: [0] })
})

const returnedBy = (refunds: [id: string, ore: number, isFailed?: boolean][], prevented?: number) => ({
  chargeRefundedOre: 0,
  refunds: Object.fromEntries(
    refunds.map(([id, ore, isFailed]) => [
      id,
      { ore, status: isFailed ? ('failed' as const) : ('succeeded' as const) },
    ]),
  ),
  disputes: prevented
    ? { du_1: { ore: prevented, status: 'prevented' as const, withdrawals: 0, reinstatements: 0 } }
    : {},
})
type Notes = Parameters<typeof dueNote>[1]
const numbered = (id: string, credit: Credit, isReversal = false) => ({ ...credit, subject: id, isReversal })

it('each refund has one note, and a failed one a second note that takes the first back', () => {
  const lines = [game, { ...book, withdrawnAt: first }]
  const whole = { amounts: sumByRate([book]), lines: [1] }
  const taken = { amounts: [{ rate: 6, grossOre: -10_600, vatOre: -600 }], lines: [1] }
  const credited = numbered('re_1', whole)
  const undone = numbered('re_1', taken, true)
  const rows: [due: string | undefined, earlier: Notes, returned: ReturnType<typeof returnedBy>][] = [
    ['re_1', [], returnedBy([['re_1', 10_600]])],
    [undefined, [credited], returnedBy([['re_1', 10_600]])],
    // Failed before a note was written.
    [undefined, [], returnedBy([['re_1', 10_600, true]])],
    ['re_1 reversed', [credited], returnedBy([['re_1', 10_600, true]])],
    [undefined, [credited, undone], returnedBy([['re_1', 10_600, true]])],
    [
      're_2',
      [credited, undone],
      returnedBy([
        ['re_1', 10_600, true],
        ['re_2', 10_600],
      ]),
    ],
    ['du_1', [], returnedBy([], 35_600)],
    // The same money, reported twice.
    [
      undefined,
      [numbered('re_1', { amounts: sumByRate(lines), lines: [0, 1] })],
      returnedBy([['re_1', 35_600]], 35_600),
    ],
  ]
  for (const [expected, earlier, returned] of rows) {
    const due = dueNote(lines, earlier, returned)
    expect(due && `${due.id}${due.isReversal ? ' reversed' : ''}`).toBe(expected)
  }
  expect(dueNote(lines, [credited], returnedBy([['re_1', 10_600, true]]))?.credit).toEqual(taken)
  expect(dueNote(lines, [credited, undone], returnedBy([['re_2', 10_600]]))?.credit).toEqual(whole)
})

it('credits at most the receipt, even if a larger refund is reported', () => {
  const all = nextCredit([game], [], 99_999)
  expect(all).toEqual({ amounts: sumByRate([game]), lines: [0] })
  expect(nextCredit([game], [all], 99_999)).toEqual({ amounts: [], lines: null })
})

it('refuses a share that is larger than the whole', () => {
  expect(() => shareOf(sumByRate([line(25, 100)]), 101)).toThrow('101 öre')
})

it('a share has the requested sum, and at most the amount of each rate', () => {
  fc.assert(
    fc.property(anyLines, fc.double({ min: 0, max: 1, noNaN: true }), (lines, part) => {
      const whole = sumByRate(lines)
      const ore = Math.floor(grossOf(whole) * part)
      const share = shareOf(whole, ore)
      expect(grossOf(share)).toBe(ore)
      for (const left of subtractByRate(whole, share)) {
        expect(left.grossOre).toBeGreaterThanOrEqual(0)
        expect(left.vatOre).toBeGreaterThanOrEqual(0)
        expect(left.vatOre).toBeLessThanOrEqual(left.grossOre)
      }
    }),
  )
})

it('credit notes add up to the refunds, also after failed ones, and a full refund to the receipt', () => {
  const anyOrder = fc.array(fc.tuple(anyLine, fc.constantFrom(null, first, second)), {
    minLength: 1,
    maxLength: 8,
  })
  const anyRefunds = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean()), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(anyOrder, anyRefunds, (order, parts) => {
      const lines = order.map(([some, withdrawnAt], position) => ({ ...some, position, withdrawnAt }))
      const receipt = sumByRate(lines)
      const notes: ReturnType<typeof numbered>[] = []
      const refunds: [id: string, ore: number, isFailed?: boolean][] = []
      /** Writes all due notes. @returns the credited amounts */
      const credit = () => {
        for (
          let due = dueNote(lines, notes, returnedBy(refunds));
          due;
          due = dueNote(lines, notes, returnedBy(refunds))
        )
          notes.push(numbered(due.id, due.credit, due.isReversal))
        return notes.flatMap(({ amounts }) => amounts)
      }
      const left = () => grossOf(receipt) - grossOf(notes.flatMap(({ amounts }) => amounts))
      for (const [part, isFailing] of parts) {
        const ore = Math.floor(left() * part)
        const before = left()
        refunds.push([`re_${refunds.length}`, ore])
        const amounts = credit()
        expect(left()).toBe(before - ore)
        for (const { grossOre, vatOre } of subtractByRate(receipt, amounts)) {
          expect(grossOre).toBeGreaterThanOrEqual(0)
          expect(vatOre).toBeGreaterThanOrEqual(0)
          expect(vatOre).toBeLessThanOrEqual(grossOre)
        }
        if (!isFailing) continue
        refunds.splice(-1, 1, [`re_${refunds.length - 1}`, ore, true])
        credit()
        expect(left()).toBe(before)
      }
      refunds.push(['re_rest', left()])
      const whole = credit()
      expect([grossOf(whole), vatOf(whole)]).toEqual([grossOf(receipt), vatOf(receipt)])
    }),
  )
})
