/** Days as content writes them (YYYY-MM-DD) and as people read them. They have no time zone, so none is applied. */

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** '2025-03-28' becomes '28 March 2025'; what is no day is left as it is. */
export function dayText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? day : longDay.format(date)
}

/** The day it is for the visitor, as YYYY-MM-DD. */
export function today(now = new Date()): string {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  return `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`
}

const longMoment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** The day of a moment (ISO 8601) where the visitor is; what is no moment is left as it is. */
export function momentText(moment: string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? moment : longMoment.format(date)
}
