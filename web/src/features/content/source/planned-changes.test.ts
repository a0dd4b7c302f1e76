import { beforeEach, expect, it, vi } from 'vitest'
import type { ScheduleQueryResult } from '#shared/generated/sanity.types.ts'
import { openJobsQuery } from '#shared/queries/job.ts'
import { createClock } from '#site/browser/clock.ts'
import { createPlannedChanges } from './planned-changes.ts'

const DAY_MS = 86_400_000

beforeEach(() => void vi.useFakeTimers({ now: DAY_MS }))

const iso = (ms: number) => new Date(DAY_MS + ms).toISOString()
const schedule = (...from: number[]): ScheduleQueryResult => ({
  from: from.map(iso),
  until: [],
  menu: null,
  footer: null,
  banners: null,
})

function start(isPreview = false) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  let known: ScheduleQueryResult | undefined
  const onPlannedChange = vi.fn()
  const clock = isPreview ? null : createClock(0, page)
  const plan = createPlannedChanges({ clock, schedule: () => known, onPlannedChange })
  const learn = (next: ScheduleQueryResult) => {
    known = next
    plan.follow()
  }
  return { plan, learn, onPlannedChange }
}

it('announces the end of each day, once a page depends on it', () => {
  const { plan, onPlannedChange } = start()
  vi.advanceTimersByTime(DAY_MS)
  expect(onPlannedChange).not.toHaveBeenCalled()
  plan.followDay()
  plan.followDay()
  const { today } = plan.parameters(openJobsQuery)
  vi.advanceTimersByTime(DAY_MS)
  expect(onPlannedChange).toHaveBeenCalledOnce()
  expect(plan.parameters(openJobsQuery).today).not.toBe(today)
})

it('announces each planned change at its moment, with one timer', () => {
  const { plan, learn, onPlannedChange } = start()
  learn(schedule(1_000, 5_000))
  expect(plan.parameters(openJobsQuery)).toMatchObject({ at: iso(0), day: iso(0) })
  vi.advanceTimersByTime(999)
  expect(onPlannedChange).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onPlannedChange).toHaveBeenCalledOnce()
  expect(plan.parameters(openJobsQuery).at).toBe(iso(1_000))
  // Pages read the schedule again.
  learn(schedule(1_000, 5_000))
  expect(onPlannedChange).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(4_000)
  expect(onPlannedChange).toHaveBeenCalledTimes(2)
  expect(vi.getTimerCount()).toBe(0)
})

it('follows a schedule that editors change', () => {
  const { plan, learn, onPlannedChange } = start()
  learn(schedule(10_000))
  learn(schedule(20_000))
  vi.advanceTimersByTime(19_999)
  expect(onPlannedChange).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onPlannedChange).toHaveBeenCalledOnce()
  learn(schedule(15_000, 20_000))
  expect(onPlannedChange).toHaveBeenCalledOnce()
  plan.close()
})

it('announces a document whose date came before it was published', () => {
  const { learn, onPlannedChange } = start()
  learn(schedule())
  vi.advanceTimersByTime(60_000)
  learn(schedule(50_000))
  expect(onPlannedChange).toHaveBeenCalledOnce()
})

it('announces nothing at the end of the day', () => {
  const { plan, learn, onPlannedChange } = start()
  learn(schedule(1_000))
  vi.advanceTimersByTime(DAY_MS)
  onPlannedChange.mockClear()
  learn(schedule())
  expect(plan.parameters(openJobsQuery)).toMatchObject({ at: iso(DAY_MS), day: iso(DAY_MS) })
  expect(onPlannedChange).not.toHaveBeenCalled()
})

it('shows everything in a preview', () => {
  const { plan, learn, onPlannedChange } = start(true)
  learn(schedule(1_000))
  expect(plan.parameters(openJobsQuery).at).toBeNull()
  vi.advanceTimersByTime(2_000)
  expect(onPlannedChange).not.toHaveBeenCalled()
})
