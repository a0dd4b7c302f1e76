import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceOreAt } from '#shared/prices/current-price.ts'
import {
  lowestBefore,
  lowestBeforeMoment,
  newPeriods,
  type PricePeriod,
  type PublishedPrice,
  reducedPrice,
  withEnds,
} from './price-log.ts'

const DAY = 24 * 60 * 60_000
const day = (days: number) => new Date(Date.parse('2026-11-01T00:00:00Z') + days * DAY)

/** Prices in SEK, each from its day on; the rows below write them as `day:price`. */
const logOf = (prices: readonly [day: number, sek: number][], productId = 'a', contents = 'fod') =>
  withEnds(
    prices.map(([from, sek]) => ({
      productId,
      contents,
      priceOre: sek === 0 ? null : sek * 100,
      validFrom: day(from),
    })),
  )

describe('the lowest price before a reduction', () => {
  it('is the lowest of the 30 days before', () => {
    const rows: [name: string, prices: string, start: number, lowest: number | undefined][] = [
      ['80, then 100, then a sale at 90', '0:80 20:100 40:90', 40, 80],
      ['up and down within the month', '0:100 25:70 26:120 40:90', 40, 70],
      ['a sale right after a sale: the earlier sale counts', '0:100 30:80 35:90', 35, 80],
      ['a sale soon after a sale: the earlier sale counts', '0:100 30:80 35:100 36:90', 36, 80],
      ['a price that ended more than 30 days ago', '0:50 9:100 40:90', 40, 100],
      ['a price that ended exactly 30 days ago', '0:50 10:100 40:90', 40, 100],
      ['a price that ended a moment later', '0:50 10.01:100 40:90', 40, 50],
      ['a log of less than 30 days: the lowest known', '30:100 35:90', 35, 100],
      ['no price before the reduction', '40:90', 40, undefined],
      ['an empty log', '', 40, undefined],
      ['prices after the reduction don’t count', '0:100 40:90 41:10', 40, 100],
      ['many prices: those of the 30 days count', '0:1 3:9 8:2 12:7 20:6 33:8 39:5 40:4', 40, 2],
    ]
    for (const [name, prices, start, lowest] of rows) {
      const periods = prices.match(/\S+/g) ?? []
      const log = logOf(periods.map((text) => [Number(text.split(':')[0]), Number(text.split(':')[1])]))
      const ore = lowestBefore(log, 'fod', day(start).getTime())
      expect(ore && ore / 100, name).toBe(lowest)
    }
  })
})

/** A price of 0 SEK means that the offer was not for sale to everyone. */
const cheaper: [name: string, log: ReturnType<typeof logOf>, lowest: number | undefined][] = [
  ['another offer of the same', logOf([[0, 215]], 'b'), 215],
  [
    'a cheaper one that left 31 days before',
    logOf(
      [
        [0, 187.5],
        [9, 0],
      ],
      'b',
    ),
    250,
  ],
  [
    'a cheaper one that left 29 days before',
    logOf(
      [
        [0, 187.5],
        [11, 0],
      ],
      'b',
    ),
    187.5,
  ],
  ['an offer that holds more', logOf([[0, 187.5]], 'b', 'fod fod-artbook'), 250],
  ['an offer that only came with the reduction', logOf([[40, 100]], 'b'), 250],
  ['a duplicate without a history', logOf([[39, 280]], 'copy'), 250],
]

it.each(cheaper)('all offers of the same contents count: %s', (_name, other, lowest) => {
  const ore = lowestBefore([...logOf([[0, 250]]), ...other], 'fod', day(40).getTime())
  expect(ore && ore / 100).toBe(lowest)
})

const product = (change: Partial<PublishedPrice> = {}): PublishedPrice => ({
  id: 'a',
  price: 100,
  sales: [],
  unlocks: ['fod'],
  isClosed: false,
  updatedAt: day(0),
  ...change,
})
const sale = (from: number, to: number, price = 90) => ({
  price,
  from: day(from).toISOString(),
  until: day(to).toISOString(),
})
const period = (from: number, sek: number | null): PricePeriod => ({
  contents: 'fod',
  priceOre: sek === null ? null : sek * 100,
  validFrom: day(from),
})
const readOn = (days: number) => day(days).getTime()

describe('the periods that a reading adds', () => {
  it('the first reading of a product begins at its publication', () => {
    expect(newPeriods(product(), undefined, readOn(3))).toEqual([period(0, 100)])
  })

  it('an unchanged price adds no period', () => {
    expect(newPeriods(product({ updatedAt: day(2) }), period(0, 100), readOn(3))).toEqual([])
  })

  it('a planned sale adds a period when it begins and a period when it ends', () => {
    const planned = product({ sales: [sale(5, 8)] })
    expect(newPeriods(planned, period(0, 100), readOn(4))).toEqual([])
    expect(newPeriods(planned, period(0, 100), readOn(6))).toEqual([period(5, 90)])
    expect(newPeriods(planned, period(5, 90), readOn(9))).toEqual([period(8, 100)])
    expect(newPeriods(planned, period(0, 100), readOn(9))).toEqual([period(5, 90), period(8, 100)])
  })

  it('a sale dated back begins at its publication', () => {
    const datedBack = product({ sales: [sale(1, 30)], updatedAt: day(10) })
    expect(newPeriods(datedBack, period(0, 100), readOn(11))).toEqual([period(10, 90)])
  })

  it('a price lowered during a sale begins at its publication', () => {
    const lowered = product({ sales: [sale(5, 30, 80)], updatedAt: day(7) })
    expect(newPeriods(lowered, period(5, 90), readOn(8))).toEqual([period(7, 80)])
  })

  it('a price published before the latest log entry begins at the time of reading', () => {
    expect(newPeriods(product({ price: 70, updatedAt: day(4) }), period(5, 90), readOn(6))).toEqual([
      period(6, 70),
    ])
  })

  it('readings at any times log every price since the first reading', () => {
    const whole = fc.integer({ min: 0, max: 50 })
    fc.assert(
      fc.property(
        whole,
        whole,
        fc.uniqueArray(whole, { minLength: 1 }),
        whole,
        (from, length, readings, at) => {
          const planned = product({ sales: [sale(from, from + length)] })
          const days = readings.toSorted((a, b) => a - b)
          let log: PricePeriod[] = []
          for (const reading of days) log = [...log, ...newPeriods(planned, log.at(-1), readOn(reading))]
          const moment = Math.min(at, days.at(-1) ?? 0)
          const logged = log.findLast(({ validFrom }) => validFrom.getTime() <= readOn(moment))
          expect(logged?.priceOre).toBe(priceOreAt(planned, readOn(moment)))
          expect(log.map(({ validFrom }) => validFrom.getTime())).toEqual(
            [...new Set(log.map(({ validFrom }) => validFrom.getTime()))].toSorted((a, b) => a - b),
          )
        },
      ),
    )
  })
})

it.each<[name: string, change: Partial<PublishedPrice>, last: PricePeriod | undefined, added: PricePeriod[]]>(
  [
    ['of a closed group adds none', { isClosed: true }, undefined, []],
    [
      'that becomes one of a closed group ends',
      { isClosed: true, updatedAt: day(2) },
      period(0, 100),
      [period(2, null)],
    ],
    ['that unlocks nothing adds none', { unlocks: [] }, undefined, []],
    [
      'that unlocks something else begins anew',
      { unlocks: ['fist'], updatedAt: day(2) },
      period(0, 100),
      [{ ...period(2, 100), contents: 'fist' }],
    ],
    [
      'of an old id is one of its new ids',
      { unlocks: ['fist-pre-order', 'fod'] },
      undefined,
      [{ ...period(0, 100), contents: 'fist fod' }],
    ],
  ],
)('an offer %s', (_name, change, last, added) => {
  expect(newPeriods(product(change), last, readOn(3))).toEqual(added)
})

describe('a reduction', () => {
  const onSale = product({ price: 250, sales: [sale(40, 50, 199)] })
  const log = logOf([
    [0, 250],
    [40, 199],
  ])

  it.each<[string, ReturnType<typeof logOf>, number | undefined]>([
    ['below the lowest price is announced', log, 250],
    ['above a hidden offer of the same is none', [...log, ...logOf([[0, 187.5]], 'b')], undefined],
    ['to the price of another offer is none', [...log, ...logOf([[0, 199]], 'b')], undefined],
    ['below all offers is announced with the lowest of them', [...log, ...logOf([[0, 215]], 'b')], 215],
    ['without an earlier price is none', logOf([[40, 199]]), undefined],
    ['that the log lacks is none', logOf([[0, 250]]), undefined],
  ])('%s', (_name, known, lowest) => {
    const found = reducedPrice(onSale, known, readOn(41))
    expect(found).toEqual(lowest && { id: 'a', price: 199, lowestBefore: lowest })
  })
})

it.each([
  ['the log until now, when the prices stay', [], 45, 100],
  ['a planned sale before it', [sale(42, 44, 80)], 60, 80],
  ['no planned sale after it', [sale(70, 72, 80)], 60, 100],
  ['no planned sale that is over for 30 days', [sale(42, 44, 80)], 80, 100],
])('before a sale that is planned counts %s', (_name, sales, moment, lowest) => {
  const offers = [product({ sales })]
  expect(lowestBeforeMoment('fod', { offers, log: logOf([[0, 100]]) }, readOn(moment))).toBe(lowest * 100)
})
