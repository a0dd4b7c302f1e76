import { format } from '@sanity/util/legacyDateFormat'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { momentOptions, shortDay } from '../../schemas/fields/moments.ts'
import { TIME_ZONE } from '../../web/shared/shop.ts'
import { typedDay, typedMoment } from './typed-date.ts'

it.each([
  ...['2026-12-04', '2026/12/4', '04/12/2026', '4.12.2026', '4. 12. 2026', '4-12-2026', '4 Dec 2026'],
  ...['4 December 2026', '4th of December 2026', 'Dec 4, 2026', 'Fri 4 dec. 2026', ' Friday, 4 Dec 2026 '],
  ...['4-Dec-2026', '４/12/2026', '4\u00a0Dec\u00a02026'],
])('the day “%s” is understood', (typed) => {
  expect(typedDay(typed)).toEqual({ stored: '2026-12-04' })
})

it.each([
  ...['', 'soon', '12/28/2026', '30 Feb 2026', '2026-13-01', '4 Dec', '4/12/26', '4 Foo 2026'],
  '2026-12-04 09:00',
])('the day “%s” is refused in words', (typed) => {
  expect(typedDay(typed)).toEqual({
    refusal: expect.stringContaining('4 Dec 2026, 04/12/2026 or 2026-12-04'),
  })
})

it.each([
  ['28/11/2026 09:00', '2026-11-28T08:00:00.000Z'],
  ['4 Dec 2026 9:00', '2026-12-04T08:00:00.000Z'],
  ['4 Dec 2026, 09.30', '2026-12-04T08:30:00.000Z'],
  ['2026-12-04T23:59', '2026-12-04T22:59:00.000Z'],
  ['Dec 4, 2026 at 9 pm', '2026-12-04T20:00:00.000Z'],
  ['4 July 2026 12am', '2026-07-03T22:00:00.000Z'],
  ['4 July 2026 12:15 PM', '2026-07-04T10:15:00.000Z'],
  ['1 Jan 2027 00:00', '2026-12-31T23:00:00.000Z'],
  ['2026-12-04T09:00:00+01:00', '2026-12-04T08:00:00.000Z'],
  ['2026-12-04T08:00:00.000Z', '2026-12-04T08:00:00.000Z'],
])('the moment “%s” is %s', (typed, stored) => {
  expect(typedMoment(typed)).toEqual({ stored })
})

it.each([
  ['tomorrow 9:00', 'no date that the Studio understands'],
  ['31/11/2026 09:00', 'no date that the Studio understands'],
  ['2026-12-04', 'has no time'],
  ['4 Dec 2026 25:00', 'no time that the Studio understands'],
  ['4 Dec 2026 9:75', 'no time that the Studio understands'],
  ['4 Dec 2026 13 pm', 'no time that the Studio understands'],
  ['28 March 2027 02:30', 'the clocks skip this hour'],
])('the moment “%s” is refused: %s', (typed, refusal) => {
  expect(typedMoment(typed)).toEqual({ refusal: expect.stringContaining(refusal) })
})

it('what the form shows is understood as the same moment', () => {
  const minutes = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2036, 0, 1) / 60_000 })
  const shown = `${momentOptions.dateFormat} ${momentOptions.timeFormat}`
  fc.assert(
    fc.property(minutes, (minute) => {
      const moment = minute * 60_000
      const text = format(new Date(moment), shown, { timeZone: TIME_ZONE })
      const typed = typedMoment(text)
      const found = 'stored' in typed ? Date.parse(typed.stored) : text
      // The hour that comes twice in autumn.
      expect([moment, moment - 3_600_000]).toContain(found)
    }),
    { seed: 52, numRuns: 200 },
  )
})

it('reads each day as lists show it', () => {
  expect(shortDay('2026-09-04')).toBe('4 Sep 2026')
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-09`
    expect(typedDay(shortDay(day))).toEqual({ stored: day })
  }
})
