import { startOfTomorrow, today } from '#shared/dates.ts'
import type { ScheduleQueryResult } from '#shared/generated/sanity.types.ts'
import { dayAt, nextPlannedChange, visibleAt } from '#shared/schedule/visible-at.ts'
import type { Clock } from '#site/browser/clock.ts'

type Options = {
  /** Null in a preview. */
  clock: Clock | null
  /** The newest schedule that this tab has read. */
  schedule: () => ScheduleQueryResult | undefined
  /** Called when dated content has appeared or left. */
  onPlannedChange: () => void
}

/** Follows the schedule of dated content, with one timer for the next change. */
export function createPlannedChanges({ clock, schedule, onPlannedChange }: Options) {
  const now = clock?.now ?? Date.now
  let stop = () => {}
  let stopDays: (() => void) | undefined
  let followed: ScheduleQueryResult | undefined
  /** The moment by which the shown content is dated. Null in a preview. */
  let shownAt: string | null = null

  const at = () => clock && visibleAt(schedule(), now())

  function change() {
    shownAt = at()
    onPlannedChange()
  }

  return {
    /** The parameters of time for a query at this moment. `at` is null in a preview. */
    parameters: (query: string) => ({
      at: at(),
      day: dayAt(now()),
      ...(query.includes('$today') && { today: today(new Date(now())) }),
    }),
    /** To be called when the schedule may have changed. */
    follow() {
      const current = schedule()
      if (!clock || followed === current) return
      const isFirst = followed === undefined
      followed = current
      stop()
      stop = clock.subscribe((after) => nextPlannedChange(current, after), change)
      // A document may have been published with a date that is already past.
      if (isFirst) shownAt = at()
      else if (shownAt !== at() && at() !== dayAt(now())) change()
    },
    /** To be called when a page reads content that depends on the day. */
    followDay() {
      stopDays ??= clock?.subscribe(startOfTomorrow, change)
    },
    close() {
      stop()
      stopDays?.()
    },
  }
}
