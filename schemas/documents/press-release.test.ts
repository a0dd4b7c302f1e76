import { expect, it } from 'vitest'
import { comingDayFault } from './press-release.ts'

it.each([
  ['of today, just after midnight in Sweden', '2026-11-28', undefined, '2026-11-27T23:10:00Z', false],
  ['of today, just after midnight in summer', '2026-07-02', undefined, '2026-07-01T22:10:00Z', false],
  ['of tomorrow, just before midnight in Sweden', '2026-07-02', undefined, '2026-07-01T21:50:00Z', true],
  ['to come', '2026-12-04', undefined, '2026-11-27T12:00:00Z', true],
  [
    'to come, with a day on which the news appears',
    '2026-12-04',
    '2026-12-04',
    '2026-11-27T12:00:00Z',
    false,
  ],
  ['that is empty', undefined, undefined, '2026-11-27T12:00:00Z', false],
])('a date %s', (_, day, visibleFrom, now, isToCome) => {
  expect(comingDayFault(day, visibleFrom, Date.parse(now)) !== undefined).toBe(isToCome)
})
