/**
 * Formats the days of content, which are YYYY-MM-DD without a time zone, and moments (ISO 8601). Without `Intl`, whose
 * first use takes a phone 100 ms in the middle of hydration.
 */

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** '2025-03-28' becomes '28 March 2025'. An invalid day is returned unchanged. */
export function dayText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** A moment (ISO 8601, UTC) as text that is the same for everyone: '22 November 2026, 10:00 UTC'. */
export const utcText = (moment: string) => `${dayText(moment.slice(0, 10))}, ${moment.slice(11, 16)} UTC`

/** The moment in a year when European clocks change: 01:00 UTC on the last Sunday of a month, counted from 0. */
function clockChange(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1))
  return lastDay.setUTCDate(lastDay.getUTCDate() - lastDay.getUTCDay())
}

/** A moment (ISO 8601) in Swedish time: '28 March 2025, 19:00 CET'. An invalid moment is returned unchanged. */
export function swedishTimeText(moment: string): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return moment
  const year = date.getUTCFullYear()
  const isSummer = clockChange(year, 2) <= date.getTime() && date.getTime() < clockChange(year, 9)
  const local = new Date(date.getTime() + (isSummer ? 2 : 1) * 3_600_000).toISOString()
  return `${dayText(local.slice(0, 10))}, ${local.slice(11, 16)} ${isSummer ? 'CEST' : 'CET'}`
}

/** Today’s date in the visitor’s time zone, as YYYY-MM-DD. */
export function today(now = new Date()): string {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  return `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`
}

/** The day of a moment (ISO 8601) in the visitor’s time zone. An invalid moment is returned unchanged. */
export function momentText(moment: string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? moment : dayText(today(date))
}
