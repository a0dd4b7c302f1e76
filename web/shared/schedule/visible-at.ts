/**
 * When dated content appears and disappears. Queries compare the dates with their parameter `$at`, the last planned change that
 * has come: between two changes it is the same for all visitors, and each change makes new addresses. Sanity’s CDN would
 * otherwise keep a result past a date, until a document changes.
 */
import type { ScheduleQueryResult } from '../generated/sanity.types.ts'
import { today } from '../products/swedish-time.ts'

const MINUTE_MS = 60_000

const iso = (ms: number) => new Date(ms).toISOString()

/** The parameter `$day` of the schedule: the start of the day in UTC. Earlier planned changes have come. */
export const dayAt = (now: number): string => `${iso(now).slice(0, 10)}T00:00:00.000Z`

/**
 * The time parameters for the queries of a server, which bypasses the CDN.
 * @param now in milliseconds since 1970
 */
export const timeParameters = (now: number) => ({
  at: iso(now),
  day: dayAt(now),
  today: today(now),
})

/** All planned changes in milliseconds since 1970, unsorted. */
function plannedChanges({ from, until, menu, footer, banners }: ScheduleQueryResult): number[] {
  const parts = [...(menu ?? []), ...(footer ?? []), ...(banners ?? [])]
  const dates = [...from, ...until, ...parts.flatMap((part) => [part?.visibleFrom, part?.visibleUntil])]
  return dates.flatMap((date) => (date ? [Date.parse(date)] : [])).filter(Number.isFinite)
}

/**
 * The parameter `$at` at `now` (milliseconds since 1970): the last planned change that has come, or the start of the day.
 * Without a schedule the current minute, which is correct too, but has no cached results in the CDN.
 */
export function visibleAt(schedule: ScheduleQueryResult | undefined, now: number): string {
  if (!schedule) return iso(Math.floor(now / MINUTE_MS) * MINUTE_MS)
  const come = plannedChanges(schedule).filter((moment) => moment <= now)
  return iso(Math.max(Date.parse(dayAt(now)), ...come))
}

/** The next planned change after `now`, in milliseconds since 1970. Infinity without one. */
export const nextPlannedChange = (schedule: ScheduleQueryResult | undefined, now: number): number =>
  Math.min(...(schedule ? plannedChanges(schedule) : []).filter((moment) => moment > now))
