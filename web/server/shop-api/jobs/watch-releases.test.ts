import { beforeEach, expect, test, vi } from 'vitest'
import type { OpenReleases } from '../delivery/tell-releases.ts'
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
  const tellReleases = vi.fn<() => Promise<OpenReleases>>()
  tellReleases
    .mockRejectedValueOnce(new Error('silent'))
    .mockResolvedValueOnce({ overdue: [], unknown: [] })
    .mockResolvedValue({ overdue: ['late'], unknown: ['gone'] })
  const stop = watchReleases(tellReleases, 1_000)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(logged('releases-unread')).toHaveLength(1)
  expect(logged('pre-order-overdue')).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(logged('pre-order-overdue')).toHaveLength(1)
  expect(logged('late')).toHaveLength(1)
  tellReleases.mockResolvedValue({ overdue: [], unknown: ['gone'] })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(logged('pre-order-overdue')).toHaveLength(2)
  stop()
  const calls = tellReleases.mock.calls.length
  await vi.advanceTimersByTimeAsync(5_000)
  expect(tellReleases).toHaveBeenCalledTimes(calls)
})
