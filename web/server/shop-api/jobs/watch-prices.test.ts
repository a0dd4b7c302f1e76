import type { LiveEvent } from '@sanity/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { watchPrices } from './watch-prices.ts'

const MINUTE_MS = 60_000

let log: string[]
beforeEach(() => {
  log = []
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation((line) => void log.push(String(line)))
  return () => vi.useRealTimers()
})

const message: LiveEvent = { type: 'message', id: 'a', tags: ['s1:a'] }

/** Each opening of the stream has its own events. */
function watched(recordPrices: () => Promise<unknown>) {
  const streams: { next: (event: LiveEvent) => void; error: (cause: unknown) => void; isOpen: boolean }[] = []
  const events: Parameters<typeof watchPrices>[0] = () => ({
    subscribe(observer) {
      const stream = { ...observer, isOpen: true }
      streams.push(stream)
      return {
        unsubscribe() {
          stream.isOpen = false
        },
      }
    },
  })
  return { streams, stop: watchPrices(events, recordPrices) }
}

const passes = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS)

test('reads prices at once, at each publish and every five minutes, until stopped', async () => {
  const record = vi.fn<() => Promise<unknown>>().mockResolvedValue(3)
  const { streams, stop } = watched(record)
  await passes(0)
  expect(record).toHaveBeenCalledTimes(1)
  streams[0]?.next(message)
  await passes(0)
  expect(record).toHaveBeenCalledTimes(2)
  await passes(11)
  expect(record).toHaveBeenCalledTimes(4)
  stop()
  await passes(11)
  expect(record).toHaveBeenCalledTimes(4)
  expect(streams[0]?.isOpen).toBe(false)
})

test('reads once more after what was published during a reading', async () => {
  const reading = Promise.withResolvers<void>()
  const record = vi.fn<() => Promise<unknown>>().mockReturnValueOnce(reading.promise).mockResolvedValue(3)
  const { streams, stop } = watched(record)
  for (const _ of [1, 2, 3]) streams[0]?.next(message)
  expect(record).toHaveBeenCalledTimes(1)
  reading.resolve()
  await passes(0)
  expect(record).toHaveBeenCalledTimes(2)
  stop()
})

test('opens a stream again that the service ended or refused', async () => {
  const { streams, stop } = watched(async () => 3)
  streams[0]?.next({ type: 'goaway', id: 'b', reason: 'full' })
  expect(streams[0]?.isOpen).toBe(false)
  await passes(1)
  expect(streams).toHaveLength(2)
  streams[1]?.error(new Error('refused'))
  expect(log.filter((line) => line.includes('live-events-refused'))).toHaveLength(1)
  await passes(1)
  expect(streams[2]?.isOpen).toBe(true)
  stop()
  expect(streams[2]?.isOpen).toBe(false)
})
