import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import * as v from 'valibot'
import { type FaultQueue, faultSchema } from '../faults.ts'
import type { QueryEngine } from '../query/query-engine.ts'
import { maxBody, readJson } from './body.ts'
import type { LakeEnv } from './context.ts'

/** Longer than the real CDN's lag. A larger value is a mistake in a test. */
const MAX_CDN_LAG_MS = 60_000

const cdnSchema = v.strictObject({
  lagMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_CDN_LAG_MS)),
})

/**
 * `/content-lake/…`: settings for tests that Sanity's protocol does not have. They need the write token.
 * `faults` simulates failures, `cdn` sets how long CDN reads stay stale after a publish.
 */
export function controlRoutes(token: string, faults: FaultQueue, engine: QueryEngine): Hono<LakeEnv> {
  return new Hono<LakeEnv>()
    .use(bearerAuth({ token }))
    .get('/faults', (context) => context.json(faults.list()))
    .post('/faults', maxBody(1), async (context) => {
      faults.add(await readJson(context, faultSchema))
      return context.json(faults.list(), 201)
    })
    .delete('/faults', (context) => {
      faults.clear()
      return context.body(null, 204)
    })
    .get('/cdn', (context) => context.json({ lagMs: engine.cdnLagMs }))
    .put('/cdn', maxBody(1), async (context) => {
      const { lagMs } = await readJson(context, cdnSchema)
      engine.cdnLagMs = lagMs
      return context.json({ lagMs })
    })
}
