import { expect } from 'vitest'
import { testPool } from './ids.ts'
import type { RunningPool } from './running-pool.ts'

/** Expects a refusal at the limit of tries. Calls the pool without the client, which repeats this refusal for a second. */
export async function expectLimit(pool: RunningPool, operation: string, body: object): Promise<void> {
  const answer = await pool.call(operation, { ClientId: testPool.clientId, ...body })
  expect(answer.body).toEqual({
    __type: 'LimitExceededException',
    message: 'Attempt limit exceeded, please try after some time.',
  })
}
