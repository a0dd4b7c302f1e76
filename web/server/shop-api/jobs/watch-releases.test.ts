import { beforeEach, expect, test, vi } from 'vitest'
import type { OpenReleases } from '../delivery/queue-release-notices.ts'
import { watchReleases } from './worker.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('logs failures, and overdue pre-orders once until they change, until stopped', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const logged = (event: string) =>
    log.mock.calls
      .flat()
      .map(String)
      .filter((text) => text.includes(event))
  const queueReleaseNotices = vi.fn<() => Promise<OpenReleases>>()
  queueReleaseNotices
    .mockRejectedValueOnce(new Error('silent'))
    .mockResolvedValueOnce({ overdue: [], unknown: [] })
    .mockResolvedValue({ overdue: ['late'], unknown: ['gone'] })
  const stop = watchReleases(queueReleaseNotices, 1_000)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(logged('releases-unread')).toHaveLength(1)
  expect(logged('pre-order-overdue')).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(logged('pre-order-overdue')).toHaveLength(1)
  expect(logged('late')).toHaveLength(1)
  queueReleaseNotices.mockResolvedValue({ overdue: [], unknown: ['gone'] })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(logged('pre-order-overdue')).toHaveLength(2)
  stop()
  const calls = queueReleaseNotices.mock.calls.length
  await vi.advanceTimersByTimeAsync(5_000)
  expect(queueReleaseNotices).toHaveBeenCalledTimes(calls)
})
