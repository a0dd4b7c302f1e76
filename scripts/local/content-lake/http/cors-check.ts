import { Hono } from 'hono'
import type { LakeEnv } from './context.ts'

/**
 * `GET /check/cors`: tells any page whether its origin may read from here, so that @sanity/client can
 * say "not on the CORS list" instead of "network error". It is the one answer that every origin may read.
 */
export function corsCheck(allowedOrigins: readonly string[]): Hono<LakeEnv> {
  return new Hono<LakeEnv>().get('/:version/check/cors', (context) => {
    const origin = context.req.header('origin')
    const allowed = origin === undefined || allowedOrigins.includes(origin)
    context.header('access-control-allow-origin', '*')
    return context.json({ result: { allowed, withCredentials: allowed } })
  })
}
