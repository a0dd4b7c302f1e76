import { beforeEach, expect, test, vi } from 'vitest'
import { emptyDatabase } from '../testing/silent-services.ts'
import { watchPrices } from './worker.ts'

const INTERVAL_MS = 5 * 60_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => vi.useRealTimers()
})
const passes = (intervals: number) => vi.advanceTimersByTimeAsync(intervals * INTERVAL_MS)

test('reads prices at once and every five minutes, also after a failure, until stopped', async () => {
  const recordPrices = vi.fn<() => Promise<number>>()
  recordPrices.mockRejectedValueOnce(new Error('silent')).mockResolvedValue(3)
  const stop = watchPrices(emptyDatabase, recordPrices)
  await passes(2.5)
  expect(recordPrices).toHaveBeenCalledTimes(3)
  stop()
  await passes(5)
  expect(recordPrices).toHaveBeenCalledTimes(3)
})
