import { expect, test, vi } from 'vitest'
import { limitRequestLog } from './guards.ts'

const request = (status: number) => ({ requestId: 'r', method: 'GET', route: '/api/prices', status, ms: 1 })

test('a flood of requests is a few lines a minute, failures are all logged, and the next line counts the rest', () => {
  const log = vi.fn()
  let now = 1_000
  const limited = limitRequestLog(log, () => now)
  for (let sent = 0; sent < 10_000; sent += 1) limited(request(sent % 2 ? 200 : 429))
  expect(log).toHaveBeenCalledTimes(60)
  limited(request(503))
  expect(log).toHaveBeenLastCalledWith({ ...request(503), leftOut: 9_940 })
  limited(request(200))
  expect(log).toHaveBeenCalledTimes(61)
  now += 60_000
  limited(request(200))
  expect(log).toHaveBeenLastCalledWith({ ...request(200), leftOut: 1 })
  limited(request(200))
  expect(log).toHaveBeenLastCalledWith(request(200))
})
