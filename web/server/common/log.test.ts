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

const request = (status: number, isProven = false) =>
  logRequest({ requestId: 'r', method: 'GET', route: '/api/prices', status, ms: 1 }, isProven)

test('a flood writes few lines of each kind, and the next line of the kind counts the rest', () => {
  for (let sent = 0; sent < 10_000; sent += 1) {
    logFault('payment-signature-refused', {})
    logEvent('payment-event-ignored', {})
    request(429)
  }
  expect(logged).toHaveLength(180)
  request(200)
  request(503)
  request(429, true)
  expect(logged.slice(180)).toMatchObject([{ status: 200 }, { status: 503 }, { status: 429 }])
  vi.advanceTimersByTime(20_000)
  request(429)
  request(429)
  logFault('payment-signature-refused', {})
  expect(logged.slice(183)).toMatchObject([{ leftOut: 9_940 }, { status: 429 }, { leftOut: 9_940 }])
  vi.advanceTimersByTime(3_600_000)
  logFault('payment-signature-refused', {})
  expect(logged.at(-1)).not.toHaveProperty('leftOut')
})

test('a month of floods fits into the journal: a kind writes 3 lines a minute, and 20 of requests', () => {
  for (let second = 0; second < 86_400; second += 1) {
    vi.advanceTimersByTime(1_000)
    logFault('statement-refused', {})
    request(429)
  }
  const minutes = 24 * 60
  expect(logged.filter(({ level }) => level === 'error')).toHaveLength(60 - 1 + 3 * minutes)
  expect(logged.filter(({ level }) => level === 'info')).toHaveLength(60 - 1 + 20 * minutes)
})

test('a busy shop is logged whole: 20 requests in each minute, in bursts', () => {
  for (let minute = 0; minute < 60; minute += 1) {
    for (let sent = 0; sent < 20; sent += 1) request(200)
    vi.advanceTimersByTime(60_000)
  }
  expect(logged).toHaveLength(1_200)
})
