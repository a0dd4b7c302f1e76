import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TIME_ZONE } from '../shop.ts'
import {
  momentText,
  startOfTomorrow,
  swedishDay,
  swedishDayEnd,
  swedishInputText,
  swedishMidnight,
  swedishMoment,
  swedishTimeText,
  today,
} from './swedish-time.ts'

it.each([
  ['2025-03-28T18:00:00.000Z', '28 March 2025, 19:00 CET'],
  ['2025-03-30T00:59:59Z', '30 March 2025, 01:59 CET'],
  ['2025-03-30T01:00:00Z', '30 March 2025, 03:00 CEST'],
  ['2026-10-25T00:59:59Z', '25 October 2026, 02:59 CEST'],
  ['2026-10-25T01:00:00Z', '25 October 2026, 02:00 CET'],
  ['2026-12-31T23:30:00Z', '1 January 2027, 00:30 CET'],
  ['soon', 'soon'],
])('formats the moment %s in Swedish time', (moment, expected) => {
  expect(swedishTimeText(moment)).toBe(expected)
})

it.each([
  ['2026-11-27', '2026-11-26T23:00:00.000Z', '2026-11-27T23:00:00.000Z'],
  ['2026-12-31', '2026-12-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
  ['2027-03-28', '2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z'],
  ['2027-10-31', '2027-10-30T22:00:00.000Z', '2027-10-31T23:00:00.000Z'],
])('the day %s lasts in Sweden from %s until %s', (day, from, until) => {
  expect([swedishMidnight(day), swedishDayEnd(day)].map((ms) => new Date(ms).toISOString())).toEqual([
    from,
    until,
  ])
})

it('knows Swedish time as the platform does, each hour of two years', () => {
  const platform = new Intl.DateTimeFormat('en-GB', {
    timeZone: TIME_ZONE,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const start = Date.UTC(2027, 0, 1)
  const wrong = Array.from({ length: 2 * 366 * 24 }, (_, hour) => new Date(start + hour * 3_600_000)).filter(
    (moment) => !swedishTimeText(moment.toISOString()).includes(`, ${platform.format(moment)} `),
  )
  expect(wrong).toEqual([])
})

it.each([
  ['2026-12-04T22:59:59Z', '2026-12-04', '4 December 2026'],
  ['2026-12-04T23:00:00Z', '2026-12-05', '5 December 2026'],
  ['2026-12-31T23:00:00Z', '2027-01-01', '1 January 2027'],
  ['2026-07-01T22:30:00Z', '2026-07-02', '2 July 2026'],
])('%s is on %s', (moment, day, text) => {
  expect([today(Date.parse(moment)), swedishDay(moment), momentText(moment)]).toEqual([day, day, text])
})

it('returns an invalid moment unchanged, and knows no beginning or end of an invalid day', () => {
  expect([momentText('soon'), swedishDay('soon'), swedishInputText('soon')]).toEqual(['soon', 'soon', ''])
  expect([swedishMidnight('soon'), swedishDayEnd('soon')]).toEqual([Number.NaN, Number.NaN])
})

it.each([
  ['2026-11-28T09:00', '2026-11-28T08:00:00.000Z'],
  ['2027-01-01T00:00', '2026-12-31T23:00:00.000Z'],
  ['2027-03-28T01:59', '2027-03-28T00:59:00.000Z'],
  ['2027-03-28T02:30', null],
  ['2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
  ['2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
  ['2027-10-31T03:00', '2027-10-31T02:00:00.000Z'],
  ['2027-02-30T09:00', null],
  ['', null],
])('the Swedish time %s is %s', (text, moment) => {
  expect(swedishMoment(text)).toBe(moment)
})

const minutes = fc
  .integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 })
  .map((minute) => minute * 60_000)
const seeded = { seed: 52, numRuns: 500 }
const dayInZone = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' })

it('knows the day as the platform does, and its end', () => {
  fc.assert(
    fc.property(minutes, (moment) => {
      expect(today(moment)).toBe(dayInZone.format(moment))
      const end = startOfTomorrow(moment)
      expect([today(end - 1), today(end)]).toEqual([today(moment), dayInZone.format(end)])
      expect(today(end)).not.toBe(today(moment))
    }),
    seeded,
  )
})

it('reads what it wrote, except in the hour that comes twice', () => {
  fc.assert(
    fc.property(minutes, (moment) => {
      const found = Date.parse(swedishMoment(swedishInputText(new Date(moment).toISOString())) ?? '')
      expect([moment, moment - 3_600_000]).toContain(found)
    }),
    seeded,
  )
})
