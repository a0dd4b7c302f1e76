import { expect, it, vi } from 'vitest'
import { withAccountErrors } from './amplify-call.ts'

it('counts a pool that doesn’t respond within 15 seconds as an outage', async () => {
  vi.useFakeTimers()
  const silent = withAccountErrors(() => new Promise<never>(() => {}))
  const problem = silent.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await problem).toMatchObject({ problem: { kind: 'unavailable' } })
  vi.useRealTimers()
})
