import { expect, it } from 'vitest'
import { startOfTomorrow, today } from '../products/swedish-time.ts'
import { nextChange } from './next-change.ts'

const at = (day: number) => `2026-12-0${day}T08:00:00.000Z`
const schedule = { from: [at(4)], until: [at(8)], menu: null, footer: null, banners: null }
const onSale = { items: [{ price: 100, sales: [{ price: 80, from: at(3), until: at(7) }] }] }
const released = {
  product: { facts: { releasedAt: at(5) } },
  broken: { releasedAt: 'soon' },
  none: { releasedAt: null },
}

it.each([
  ['a sale begins', [onSale], 2, 3],
  ['dated content appears', [onSale], 3, 4],
  ['a product is released', [onSale, released], 4, 5],
  ['a sale ends', [onSale, released], 5, 7],
  ['dated content leaves', [onSale, released], 7, 8],
])('the next change: %s', (_what, results, now, next) => {
  expect(nextChange({ results, schedule, isOfDay: false }, Date.parse(at(now)))).toBe(Date.parse(at(next)))
})

it.each([
  ['2026-12-05T22:59:59Z', '2026-12-05T23:00:00Z'],
  ['2026-12-05T23:00:00Z', '2026-12-06T23:00:00Z'],
  ['2026-12-06T23:00:00Z', '2026-12-09T23:00:00Z'],
  ['2026-12-09T23:00:00Z', '2026-12-10T23:00:00Z'],
])('an expansion is out on its day, and all are after the last one: at %s', (now, next) => {
  const results = [{ inParts: [{ expansions: [{ releasedOn: '2026-12-06' }], until: '2026-12-10' }] }]
  expect(nextChange({ results, schedule: undefined, isOfDay: false }, Date.parse(now))).toBe(Date.parse(next))
})

it('is the end of the day for what depends on the day, and never without a plan', () => {
  const now = Date.parse(at(2))
  const next = nextChange({ results: [], schedule, isOfDay: true }, now)
  expect(next).toBe(startOfTomorrow(now))
  expect(today(next - 1)).toBe(today(now))
  expect(today(next)).not.toBe(today(now))
  const later = {
    results: [onSale, { items: [{ price: 1, sales: [] }] }],
    schedule: undefined,
    isOfDay: false,
  }
  expect(nextChange(later, Date.parse(at(3)))).toBe(Date.parse(at(7)))
  const results = [released, null, 'text']
  expect(nextChange({ results, schedule: undefined, isOfDay: false }, Date.parse(at(6)))).toBe(Infinity)
})
