import { beforeEach, expect, test, vi } from 'vitest'
import { watchPrices } from './worker.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('reads prices at once and at each interval, also after a failure, until stopped', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const recordPrices = vi.fn<() => Promise<number>>()
  recordPrices.mockRejectedValueOnce(new Error('silent')).mockResolvedValue(3)
  const stop = watchPrices(recordPrices, 1_000)
  await vi.advanceTimersByTimeAsync(2_500)
  expect(recordPrices).toHaveBeenCalledTimes(3)
  expect(
    log.mock.calls
      .flat()
      .map(String)
      .filter((text) => text.includes('prices-unread')),
  ).toHaveLength(1)
  stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(recordPrices).toHaveBeenCalledTimes(3)
})
