import { beforeEach, expect, test, vi } from 'vitest'
import type { OpenReleases } from '../delivery/queue-release-notices.ts'
import { watchPrices, watchReleases } from './worker.ts'

const INTERVAL_MS = 5 * 60_000

let log: string[]
beforeEach(() => {
  log = []
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation((line) => void log.push(String(line)))
  return () => vi.useRealTimers()
})
const logged = (word: string) => log.filter((line) => line.includes(word)).length
const passes = (intervals: number) => vi.advanceTimersByTimeAsync(intervals * INTERVAL_MS)

test('reads prices at once and every five minutes, also after a failure, until stopped', async () => {
  const recordPrices = vi.fn<() => Promise<number>>()
  recordPrices.mockRejectedValueOnce(new Error('silent')).mockResolvedValue(3)
  const stop = watchPrices(recordPrices)
  await passes(2.5)
  expect(recordPrices).toHaveBeenCalledTimes(3)
  expect(logged('prices-unread')).toBe(1)
  stop()
  await passes(5)
  expect(recordPrices).toHaveBeenCalledTimes(3)
})

test('logs failures, and overdue pre-orders once until they change', async () => {
  const queueReleaseNotices = vi.fn<() => Promise<OpenReleases>>()
  queueReleaseNotices
    .mockRejectedValueOnce(new Error('silent'))
    .mockResolvedValueOnce({ overdue: [], unknown: [] })
    .mockResolvedValue({ overdue: ['late'], unknown: ['gone'] })
  const stop = watchReleases(queueReleaseNotices)
  await passes(1.5)
  expect([logged('releases-unread'), logged('pre-order-overdue')]).toEqual([1, 0])
  await passes(2)
  expect([logged('pre-order-overdue'), logged('late')]).toEqual([1, 1])
  queueReleaseNotices.mockResolvedValue({ overdue: [], unknown: ['gone'] })
  await passes(1)
  expect(logged('pre-order-overdue')).toBe(2)
  stop()
})
