import { expect, it } from 'vitest'
import { swedishTimeText } from './swedish-time.ts'

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
