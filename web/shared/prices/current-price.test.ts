import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextChange, type Priced, plannedChanges, priceAt, priceOreAt } from './current-price.ts'

const FROM = Date.parse('2026-11-27T00:00:00+01:00')
const TO = Date.parse('2026-11-30T00:00:00+01:00')

type Sale = Priced['sales'][number]

const sale: Sale = { price: 187.5, from: '2026-11-27T00:00:00+01:00', until: '2026-11-29T23:00:00Z' }
const product = (change: Partial<Sale> = {}, price: number | null = 250): Priced => ({
  price,
  sales: [{ ...sale, ...change }],
})

it.each([
  ['before the sale', FROM - 1, 250],
  ['at its first moment', FROM, 187.5],
  ['at its last moment', TO - 1, 187.5],
  ['when it has ended', TO, 250],
])('the price %s', (_, now, price) => {
  expect(priceAt(product(), now)).toEqual({
    price,
    sale: price === 250 ? null : { from: FROM, until: TO },
  })
  expect(priceOreAt(product(), now)).toBe(price * 100)
})

describe('a sale that never applies', () => {
  it.each([
    ['no sale', { price: 250, sales: [] }],
    ['a product without a price', product({}, null)],
    ['a sale without a price', product({ price: null })],
    ['a sale without a beginning', product({ from: null })],
    ['a sale without an end', product({ until: null })],
    ['an unreadable date', product({ until: 'soon' })],
    ['an end at the beginning', product({ until: '2026-11-27T00:00:00+01:00' })],
    ['an end before the beginning', product({ until: '2026-11-26T00:00:00Z' })],
    ['a sale price that lowers nothing', product({ price: 250 })],
    ['a sale price of nothing', product({ price: 0 })],
    ['a negative sale price', product({ price: -1 })],
  ])('%s', (_, given) => {
    expect(plannedChanges(given)).toEqual([])
    expect(priceAt(given, FROM + 1)).toEqual({ price: given.price, sale: null })
    expect(nextChange([given], 0)).toBe(Infinity)
  })
})

it('names the next change among several products', () => {
  const later = product({ from: '2026-12-01T00:00:00Z', until: '2026-12-02T00:00:00Z' })
  const found = [0, FROM, TO].map((now) => nextChange([later, product()], now))
  expect(found).toEqual([FROM, TO, Date.parse('2026-12-01T00:00:00Z')])
  expect(nextChange([], 0)).toBe(Infinity)
})

it('between two planned changes the price stays the same', () => {
  const moment = fc.integer({ min: 0, max: 4_000_000_000_000 })
  const iso = moment.map((ms) => new Date(ms).toISOString())
  const sek = fc.integer({ min: 1, max: 100_000 }).map((ore) => ore / 100)
  const priced = fc.record({
    price: sek,
    sales: fc.array(fc.record({ price: sek, from: iso, until: iso }), { maxLength: 3 }),
  })
  fc.assert(
    fc.property(priced, moment, fc.nat(10_000_000_000), (given, now, ms) => {
      const before = Math.min(nextChange([given], now) - 1, now + ms)
      expect(priceAt(given, before)).toEqual(priceAt(given, now))
      expect(priceAt(given, now).price).toBeLessThanOrEqual(given.price)
    }),
  )
})

it.each([
  ['the lower price', 150, 150],
  ['the lower price, whichever sale is named first', 199, 187.5],
])('of two sales at the same time %s applies', (_name, other, price) => {
  const both = [sale, { ...sale, price: other }]
  for (const sales of [both, both.toReversed()])
    expect(priceAt({ price: 250, sales }, FROM).price).toBe(price)
})
