import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import { type FaultQueue, faultSchema } from '../faults.ts'
import { maxBody, readJson } from './body.ts'
import type { LakeEnv } from './context.ts'

/**
 * `/content-lake/…`: settings for tests that Sanity's protocol does not have. They need the write token.
 * `faults` simulates failures.
 */
export function controlRoutes(token: string, faults: FaultQueue): Hono<LakeEnv> {
  return new Hono<LakeEnv>()
    .use(bearerAuth({ token }))
    .post('/faults', maxBody(1), async (context) => {
      const fault = await readJson(context, faultSchema)
      faults.add(fault)
      return context.json(fault, 201)
    })
    .delete('/faults', (context) => {
      faults.clear()
      return context.body(null, 204)
    })
}
