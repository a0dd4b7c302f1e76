import fc from 'fast-check'
import { expect, it } from 'vitest'
import { vatOreIn } from '#shared/prices/vat.ts'
import { byRate, grossOf, nextCredit, type RateAmount, shareOf, without } from './split-credit.ts'

const line = (vatRate: number, priceOre: number) => ({
  vatRate,
  priceOre,
  vatOre: vatOreIn(priceOre, vatRate),
})
const vatOf = (amounts: readonly RateAmount[]) => amounts.reduce((total, { vatOre }) => total + vatOre, 0)

const anyLine = fc
  .tuple(fc.constantFrom(25, 12, 6, 0, 25.5, 13.5), fc.integer({ min: 1, max: 2_000_000 }))
  .map(([rate, ore]) => line(rate, ore))
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 8 })

it('adds lines up by rate, the highest first', () => {
  expect(byRate([line(6, 10_600), line(25, 12_500), line(25, 25_000)])).toEqual([
    { rate: 25, grossOre: 37_500, vatOre: 7_500 },
    { rate: 6, grossOre: 10_600, vatOre: 600 },
  ])
})

it('splits a partial refund in proportion', () => {
  const receipt = byRate([line(25, 25_000), line(6, 10_600)])
  expect(nextCredit(receipt, [], 17_800)).toEqual([
    { rate: 25, grossOre: 12_500, vatOre: 2_500 },
    { rate: 6, grossOre: 5_300, vatOre: 300 },
  ])
})

it('credits the withdrawn lines if their price was refunded', () => {
  const lines = [line(25, 25_000), line(6, 10_600)] as const
  const [receipt, withdrawn] = [byRate(lines), byRate([lines[1]])]
  expect(nextCredit(receipt, [], 10_600, withdrawn)).toEqual([{ rate: 6, grossOre: 10_600, vatOre: 600 }])
  const half = { rate: 6, grossOre: 5_300, vatOre: 300 }
  expect(nextCredit(receipt, [half], 15_900, withdrawn)).not.toEqual(withdrawn)
  expect(grossOf(nextCredit(receipt, [half], 15_900, withdrawn))).toBe(10_600)
})

it('credits at most the receipt, even if a larger refund is reported', () => {
  const receipt = byRate([line(25, 25_000)])
  expect(nextCredit(receipt, [], 99_999)).toEqual(receipt)
  expect(nextCredit(receipt, receipt, 99_999)).toEqual([])
})

it('refuses a share that is larger than the whole', () => {
  expect(() => shareOf(byRate([line(25, 100)]), 101)).toThrow('101 öre')
})

it('a share has the requested sum, and at most the amount of each rate', () => {
  fc.assert(
    fc.property(anyLines, fc.double({ min: 0, max: 1, noNaN: true }), (lines, part) => {
      const whole = byRate(lines)
      const ore = Math.floor(grossOf(whole) * part)
      const share = shareOf(whole, ore)
      expect(grossOf(share)).toBe(ore)
      for (const left of without(whole, share)) {
        expect(left.grossOre).toBeGreaterThanOrEqual(0)
        expect(left.vatOre).toBeGreaterThanOrEqual(0)
        expect(left.vatOre).toBeLessThanOrEqual(left.grossOre)
      }
    }),
  )
})

it('credit notes add up to the refunds, also after failed ones, and a full refund to the receipt', () => {
  fc.assert(
    fc.property(
      anyLines,
      fc.array(fc.double({ min: 0, max: 1.2, noNaN: true }), { maxLength: 12 }),
      (lines, parts) => {
        const receipt = byRate(lines)
        const total = grossOf(receipt)
        const notes: RateAmount[] = []
        for (const part of parts) {
          const refunded = Math.floor(total * part)
          notes.push(...nextCredit(receipt, notes, refunded))
          expect(grossOf(notes)).toBe(Math.min(refunded, total))
          for (const { grossOre, vatOre } of without(receipt, notes)) {
            expect(grossOre).toBeGreaterThanOrEqual(0)
            expect(vatOre).toBeGreaterThanOrEqual(0)
            expect(vatOre).toBeLessThanOrEqual(grossOre)
          }
        }
        notes.push(...nextCredit(receipt, notes, total))
        expect(grossOf(notes)).toBe(total)
        expect(vatOf(notes)).toBe(vatOf(receipt))
        notes.push(...nextCredit(receipt, notes, 0))
        expect(grossOf(notes)).toBe(0)
        expect(vatOf(notes)).toBe(0)
      },
    ),
  )
})
