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

/** Today’s date in the visitor’s time zone, as YYYY-MM-DD. */
export function today(now = new Date()): string {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  return `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`
}

/** When the day of `today` ends, in milliseconds since 1970. */
export function startOfTomorrow(now: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime()
}

/** The day of a moment (ISO 8601) in the visitor’s time zone. An invalid moment is returned unchanged. */
export function momentText(moment: string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? moment : dayText(today(date))
}
