import { UsageFault } from '#scripts/stack/command.ts'
import type { Period } from '#server/shop-api/orders/booked-documents.ts'

const DAY = /^\d{4}-\d\d-\d\d$/

/** @throws UsageFault unless it is a day that exists */
export function readDay(option: string, text: string | undefined): string {
  if (text === undefined) throw new UsageFault(`--${option} is missing: give a day, such as 2026-11-01.`)
  const date = new Date(`${text}T00:00:00Z`)
  const isDay = DAY.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  if (isDay) return text
  throw new UsageFault(`--${option} is “${text}”: give a day that exists, such as 2026-11-01.`)
}

/** @throws UsageFault unless both are days, in this order */
export function readPeriod(values: { from?: string | undefined; to?: string | undefined }): Period {
  const period = { from: readDay('from', values.from), to: readDay('to', values.to) }
  if (period.from <= period.to) return period
  throw new UsageFault(`--from ${period.from} is after --to ${period.to}: exchange them.`)
}

/** The days of moments in a time zone (IANA), as bookkeeping there counts them. */
export function daysIn(timeZone: string): (moment: Date) => string {
  // Sweden writes days as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  return (moment) => format.format(moment)
}
