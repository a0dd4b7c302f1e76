/**
 * The time of the shop is Swedish time for all visitors, editors and servers, so days begin and end in Sweden. Avoids `Intl`, as
 * `dates.ts` does. A shop in another time zone changes this file, until its test agrees with the platform's clock.
 */
import { dayText } from '../dates.ts'

const DAY_MS = 24 * 3_600_000

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

/** When a day, YYYY-MM-DD, ends in Sweden, in milliseconds since 1970. NaN for an invalid day. */
export function swedishDayEnd(day: string): number {
  const inUtc = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(inUtc)
    ? Number.NaN
    : swedishMidnight(new Date(inUtc + DAY_MS).toISOString().slice(0, 10))
}

/** The day in Sweden at `now`, in milliseconds since 1970: '2025-03-28'. */
export const today = (now: number): string => swedishDay(new Date(now).toISOString())

/** When the day of `today` ends, in milliseconds since 1970. */
export const startOfTomorrow = (now: number): number => swedishDayEnd(today(now))

/** The day of a moment (ISO 8601) in Sweden: '28 March 2025'. An invalid moment is returned unchanged. */
export const momentText = (moment: string): string => dayText(swedishDay(moment))

/** A moment in Swedish time, in the form of an input for dates: '2025-03-28T19:00'. Empty for an invalid moment. */
export const swedishInputText = (moment: string): string => swedishClock(moment)?.text.slice(0, 16) ?? ''

/**
 * The moment (ISO 8601) of a Swedish time such as '2025-03-28T19:00'. Null for an invalid time, and for an hour that the clocks
 * skip in spring. Of the repeated hour in autumn, the first one counts.
 */
export function swedishMoment(text: string): string | null {
  const found = ['+02:00', '+01:00']
    .map((offset) => new Date(`${text}${offset}`))
    .find((moment) => !Number.isNaN(moment.getTime()) && swedishInputText(moment.toISOString()) === text)
  return found?.toISOString() ?? null
}
