import fc from 'fast-check'
import { expect, it } from 'vitest'
import { vatOreIn } from '#shared/money.ts'
import {
  type Credit,
  grossOf,
  nextCredit,
  type RateAmount,
  shareOf,
  subtractByRate,
  sumByRate,
} from './credit-notes.ts'

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
  const after = nextCredit(lines, [half], 15_900)
  expect([grossOf(after.amounts), after.lines]).toEqual([10_600, null])
})

it('names the lines of each withdrawal, in any order of their refunds, and of both at once', () => {
  const lines = [
    { ...game, withdrawnAt: second },
    { ...book, withdrawnAt: first },
  ]
  const ofGame = nextCredit(lines, [], 25_000)
  expect(ofGame.lines).toEqual([0])
  expect(nextCredit(lines, [ofGame], 35_600).lines).toEqual([1])
  expect(nextCredit(lines, [], 35_600).lines).toEqual([0, 1])
})

it('takes the lines that the refund names, also if another withdrawal has the same price', () => {
  const lines = [
    { ...game, withdrawnAt: second },
    { ...line(6, 25_000, 1), withdrawnAt: first },
  ]
  const ofGame = nextCredit(lines, [], 25_000, [0])
  expect(ofGame).toEqual({ amounts: sumByRate([game]), lines: [0] })
  const ofBook = nextCredit(lines, [ofGame], 50_000, [1])
  expect(ofBook).toEqual({ amounts: sumByRate([line(6, 25_000)]), lines: [1] })
  expect(nextCredit(lines, [ofGame, ofBook], 25_000, [0]).lines).toEqual([0])
  // Only a part of its price was left.
  expect(nextCredit(lines, [], 10_000, [0]).lines).toBeNull()
})

it('names the rest of an order when everything is refunded', () => {
  const ofBook = nextCredit([game, { ...book, withdrawnAt: first }], [], 10_600)
  expect(nextCredit([game, book], [ofBook], 35_600)).toEqual({ amounts: sumByRate([game]), lines: [0] })
})

it('takes back the named lines of a failed refund, and names them again when it is repeated', () => {
  const lines = [game, { ...book, withdrawnAt: first }]
  const credit = nextCredit(lines, [], 10_600)
  const undone = nextCredit(lines, [credit], 0)
  expect(undone).toEqual({ amounts: [{ rate: 6, grossOre: -10_600, vatOre: -600 }], lines: [1] })
  expect(nextCredit(lines, [credit, undone], 10_600)).toEqual(credit)
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
  fc.assert(
    fc.property(
      anyOrder,
      fc.array(fc.double({ min: 0, max: 1.2, noNaN: true }), { maxLength: 12 }),
      (order, parts) => {
        const lines = order.map(([some, withdrawnAt], position) => ({ ...some, position, withdrawnAt }))
        const receipt = sumByRate(lines)
        const total = grossOf(receipt)
        const notes: Credit[] = []
        const credit = (refundedOre: number) => {
          notes.push(nextCredit(lines, notes, refundedOre))
          return notes.flatMap(({ amounts }) => amounts)
        }
        for (const part of parts) {
          const refunded = Math.floor(total * part)
          const amounts = credit(refunded)
          expect(grossOf(amounts)).toBe(Math.min(refunded, total))
          for (const { grossOre, vatOre } of subtractByRate(receipt, amounts)) {
            expect(grossOre).toBeGreaterThanOrEqual(0)
            expect(vatOre).toBeGreaterThanOrEqual(0)
            expect(vatOre).toBeLessThanOrEqual(grossOre)
          }
        }
        const whole = credit(total)
        expect([grossOf(whole), vatOf(whole)]).toEqual([total, vatOf(receipt)])
        const none = credit(0)
        expect([grossOf(none), vatOf(none)]).toEqual([0, 0])
      },
    ),
  )
})
