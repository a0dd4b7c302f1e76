import { beforeEach, expect, test, vi } from 'vitest'
import { logEvent, logFault, logRequest } from './log.ts'

const logged: Record<string, unknown>[] = []

beforeEach(() => {
  logged.length = 0
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line) => void logged.push(JSON.parse(String(line))))
  // Other tests may have used up the budgets.
  vi.useFakeTimers({ now: Date.now() + 86_400_000 })
  return () => vi.useRealTimers()
})

const request = (status: number) =>
  logRequest({ requestId: 'r', method: 'GET', route: '/api/prices', status, ms: 1 })

test('a flood writes few lines of each kind, and the next line of the kind counts the rest', () => {
  for (let sent = 0; sent < 10_000; sent += 1) {
    logFault('payment-signature-refused', {})
    logEvent('payment-event-ignored', {})
    request(429)
  }
  expect(logged).toHaveLength(180)
  request(200)
  request(503)
  expect(logged.slice(180)).toMatchObject([{ status: 200 }, { status: 503 }])
  vi.advanceTimersByTime(20_000)
  request(429)
  request(429)
  logFault('payment-signature-refused', {})
  expect(logged.slice(182)).toMatchObject([{ leftOut: 9_940 }, { leftOut: 9_940 }])
  vi.advanceTimersByTime(3_600_000)
  logFault('payment-signature-refused', {})
  expect(logged.at(-1)).not.toHaveProperty('leftOut')
})

test('a month of floods fits into the journal: a kind writes a line each 20 seconds', () => {
  for (let second = 0; second < 86_400; second += 1) {
    vi.advanceTimersByTime(1_000)
    logFault('statement-refused', {})
  }
  expect(logged.length).toBeLessThan(4_400)
})
