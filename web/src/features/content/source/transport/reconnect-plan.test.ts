import { expect, it } from 'vitest'
import { planReconnect } from './reconnect-plan.ts'

const ended = { reason: 'ended', openMs: 0 } as const

it('doubles the wait after each short stream, up to two minutes', () => {
  const waits: number[] = []
  let failures = 0
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const plan = planReconnect(failures, ended, 1)
    failures = plan.failures
    waits.push(plan.waitMs / 1_000)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 120, 120, 120])
})

it('uses the shortest wait again after a long stream', () => {
  expect(planReconnect(6, { reason: 'ended', openMs: 60_000 }, 1)).toEqual({ failures: 1, waitMs: 1_000 })
  expect(planReconnect(6, { reason: 'ended', openMs: 59_999 }, 1).waitMs).toBe(64_000)
})

it('waits for minutes after goaway', () => {
  for (const random of [0, 0.5, 1]) {
    const { waitMs } = planReconnect(0, { reason: 'rejected', openMs: 0 }, random)
    expect(waitMs).toBeGreaterThanOrEqual(240_000)
    expect(waitMs).toBeLessThanOrEqual(360_000)
  }
})

it('spreads reconnects over half of the wait', () => {
  expect(planReconnect(3, ended, 0).waitMs).toBe(4_000)
  expect(planReconnect(3, ended, 1).waitMs).toBe(8_000)
})
