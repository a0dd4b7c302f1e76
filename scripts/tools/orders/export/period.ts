import { UsageFault } from '#scripts/stack/command.ts'

/** Both days included, as YYYY-MM-DD. */
export type Period = { from: string; to: string }

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

/**
 * The financial year that contains the period.
 * @param start its first day, as MM-DD
 * @throws UsageFault for a period in two financial years, which one SIE file can't hold
 */
export function financialYear({ from, to }: Period, start: string): Period {
  const year = Number(from.slice(0, 4)) - (from.slice(5) < start ? 1 : 0)
  const next = new Date(`${year + 1}-${start}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() - 1)
  const last = next.toISOString().slice(0, 10)
  if (to <= last) return { from: `${year}-${start}`, to: last }
  throw new UsageFault(`A financial year ends on ${last}: export up to that day and from the next one on.`)
}
