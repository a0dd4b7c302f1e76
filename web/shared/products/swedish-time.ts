/** Swedish time, which the shop uses for everyone, without `Intl`, for the reason that `dates.ts` gives. In a file of its own, because few pages need it. */
import { dayText } from '../dates.ts'

/** The moment in a year when European clocks change: 01:00 UTC on the last Sunday of a month, counted from 0. */
function clockChange(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1))
  return lastDay.setUTCDate(lastDay.getUTCDate() - lastDay.getUTCDay())
}

/** Null for an invalid moment. `text`: the local time as ISO 8601, without its zone. */
function swedishClock(moment: string) {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return null
  const year = date.getUTCFullYear()
  const isSummer = clockChange(year, 2) <= date.getTime() && date.getTime() < clockChange(year, 9)
  return { isSummer, text: new Date(date.getTime() + (isSummer ? 2 : 1) * 3_600_000).toISOString() }
}

/** A moment (ISO 8601) in Swedish time: '28 March 2025, 19:00 CET'. An invalid moment is returned unchanged. */
export function swedishTimeText(moment: string): string {
  const clock = swedishClock(moment)
  if (!clock) return moment
  return `${dayText(clock.text.slice(0, 10))}, ${clock.text.slice(11, 16)} ${clock.isSummer ? 'CEST' : 'CET'}`
}

/** The moment in milliseconds since 1970 at which a day, YYYY-MM-DD, begins in Sweden. NaN for an invalid day. */
export function swedishMidnight(day: string): number {
  const inWinter = Date.parse(`${day}T00:00:00+01:00`)
  const inSummer = inWinter - 3_600_000
  return swedishDay(new Date(inSummer || 0).toISOString()) === day ? inSummer : inWinter
}

/** The day of a moment (ISO 8601) in Sweden: '2025-03-28'. An invalid moment is returned unchanged. */
export const swedishDay = (moment: string): string => swedishClock(moment)?.text.slice(0, 10) ?? moment
