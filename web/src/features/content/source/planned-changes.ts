import type { ScheduleQueryResult } from '#shared/generated/sanity.types.ts'
import { startOfTomorrow, today } from '#shared/products/swedish-time.ts'
import { queriesOfDay } from '#shared/queries/job.ts'
import { dayAt, nextPlannedChange, visibleAt } from '#shared/schedule/visible-at.ts'
import type { Clock } from '#site/browser/clock.ts'

type Options = {
  clock: Clock | null
  schedule: () => ScheduleQueryResult | undefined
  onPlannedChange: () => void
}

export const isOfDay = (query: string) => queriesOfDay.includes(query)

export function createPlannedChanges({ clock, schedule, onPlannedChange }: Options) {
  const now = clock?.now ?? Date.now
  let stop = () => {}
  let stopDays: (() => void) | undefined
  let followed: ScheduleQueryResult | undefined
  /** The `$at` of the shown content. Null in a preview. */
  let shownAt: string | null = null

  const at = () => clock && visibleAt(schedule(), now())

  function change() {
    shownAt = at()
    onPlannedChange()
  }

  return {
    /** `at` is null in a preview. */
    parameters: (query: string) => ({
      at: at(),
      day: dayAt(now()),
      ...(isOfDay(query) && { today: today(now()) }),
    }),
    /** Waits for the next planned change. Call it when the schedule may have changed. */
    follow() {
      const current = schedule()
      if (!clock || followed === current) return
      const isFirst = followed === undefined
      followed = current
      stop()
      stop = clock.subscribe((after) => nextPlannedChange(current, after), change)
      // A later schedule can contain past changes: a document may be published with a past date.
      if (isFirst) shownAt = at()
      else if (shownAt !== at() && at() !== dayAt(now())) change()
    },
    /** Waits for the end of the day. Call it when a page reads content that depends on the day. */
    followDay() {
      stopDays ??= clock?.subscribe(startOfTomorrow, change)
    },
    close() {
      stop()
      stopDays?.()
    },
  }
}
