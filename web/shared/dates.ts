/** Formats the days of content, which are YYYY-MM-DD without a time zone, and moments (ISO 8601). */

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** '2025-03-28' becomes '28 March 2025'. An invalid day is returned unchanged. */
export function dayText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? day : longDay.format(date)
}

/** Today’s date in the visitor’s time zone, as YYYY-MM-DD. */
export function today(now = new Date()): string {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  return `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`
}

const longMoment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** The day of a moment (ISO 8601) in the visitor’s time zone. An invalid moment is returned unchanged. */
export function momentText(moment: string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? moment : longMoment.format(date)
}
