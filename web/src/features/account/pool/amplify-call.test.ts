import { expect, it, vi } from 'vitest'
import { withAccountErrors } from './amplify-call.ts'

it('counts a pool that never answers as an outage, after 15 seconds', async () => {
  vi.useFakeTimers()
  const silent = withAccountErrors(() => new Promise<never>(() => {}))
  const problem = silent.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await problem).toMatchObject({ problem: { kind: 'unavailable' } })
  vi.useRealTimers()
})
