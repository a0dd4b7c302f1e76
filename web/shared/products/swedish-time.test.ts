import { expect, it } from 'vitest'
import { swedishMidnight, swedishTimeText } from './swedish-time.ts'

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
  ['2026-11-27', '2026-11-26T23:00:00.000Z'],
  ['2027-07-01', '2027-06-30T22:00:00.000Z'],
  ['2027-03-28', '2027-03-27T23:00:00.000Z'],
  ['2027-10-31', '2027-10-30T22:00:00.000Z'],
])('the day %s begins in Sweden at %s', (day, moment) => {
  expect(new Date(swedishMidnight(day)).toISOString()).toBe(moment)
})

it('knows no beginning of an invalid day', () => {
  expect(swedishMidnight('soon')).toBeNaN()
})

it('knows Swedish time as the platform does, each hour of three years', () => {
  const platform = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Stockholm',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const start = Date.UTC(2024, 0, 1)
  const wrong = Array.from({ length: 3 * 366 * 24 }, (_, hour) => new Date(start + hour * 3_600_000)).filter(
    (moment) => !swedishTimeText(moment.toISOString()).includes(`, ${platform.format(moment)} `),
  )
  expect(wrong).toEqual([])
})
