import { beforeEach, expect, test, vi } from 'vitest'
import { watchPrices } from './watch-prices.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('reads at once and again after a while, also after a failure, until it is ended', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const readAllPrices = vi.fn<() => Promise<number>>()
  readAllPrices.mockRejectedValueOnce(new Error('silent')).mockResolvedValue(3)
  const stop = watchPrices({ readAllPrices }, 1_000)
  await vi.advanceTimersByTimeAsync(2_500)
  expect(readAllPrices).toHaveBeenCalledTimes(3)
  expect(
    log.mock.calls
      .flat()
      .map(String)
      .filter((text) => text.includes('prices-unread')),
  ).toHaveLength(1)
  stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(readAllPrices).toHaveBeenCalledTimes(3)
})
