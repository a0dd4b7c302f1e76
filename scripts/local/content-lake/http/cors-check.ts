import { Hono } from 'hono'
import type { LakeEnv } from './context.ts'

/**
 * `GET /check/cors`: says whether an origin may read from here, so that @sanity/client can report "not on the
 * CORS list" instead of "network error". Every origin may read this one answer.
 */
export function corsCheck(allowedOrigins: readonly string[]): Hono<LakeEnv> {
  return new Hono<LakeEnv>().get('/:version/check/cors', (context) => {
    const origin = context.req.header('origin')
    const allowed = origin === undefined || allowedOrigins.includes(origin)
    context.header('access-control-allow-origin', '*')
    return context.json({ result: { allowed, withCredentials: allowed } })
  })
}
