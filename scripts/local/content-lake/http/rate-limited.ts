import type { MiddlewareHandler } from 'hono'
import type { FaultQueue } from '../faults.ts'
import type { LakeContext, LakeEnv } from './context.ts'

/** Answers queries with 429 and `retry-after` if a test has set this fault. */
export function rateLimitedQueries(faults: FaultQueue): MiddlewareHandler<LakeEnv> {
  return async (context, next) => {
    const fault = faults.take('query')
    if (fault?.effect === 'rate-limit') return tooManyRequests(context, fault.retryAfterSeconds)
    return next()
  }
}

export function tooManyRequests(context: LakeContext, retryAfterSeconds: number): Response {
  const body = { statusCode: 429, error: 'Too Many Requests', message: 'Rate limit exceeded' }
  return context.json(body, 429, { 'retry-after': String(retryAfterSeconds) })
}
