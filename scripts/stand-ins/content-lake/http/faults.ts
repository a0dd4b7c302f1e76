import type { FaultQueue } from '@stand-ins/kit/faults.ts'
import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import * as v from 'valibot'
import { type LakeContext, type LakeEnv, maxBody, readJson } from './request.ts'

/** How many requests a fault affects. Each reconnect of a client counts. */
const calls = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1)

/**
 * A failure of the real service that is simulated on request of the control endpoint.
 * `goaway` and `error-body` were observed in production: sanity-io/client pull requests #1236 and #1237.
 */
const faultSchema = v.variant('effect', [
  /**
   * Of the live endpoint. `goaway`: it sends `welcome`, then `goaway`, and closes, as it does at its connection limit.
   * `error-body`: it sends status 200 and `text/event-stream`, but a JSON error as its body. `end`: it closes after `welcome`.
   */
  v.strictObject({ effect: v.picklist(['goaway', 'error-body', 'end']), calls }),
  /** 429 with `retry-after`, for one resource. */
  v.strictObject({
    effect: v.literal('rate-limit'),
    resource: v.optional(v.picklist(['live', 'query']), 'live'),
    calls,
  }),
])

/** By the resource that fails: `live` or `query`. */
export type LakeFaults = FaultQueue<v.InferOutput<typeof faultSchema>>

export function tooManyRequests(context: LakeContext): Response {
  const body = { statusCode: 429, error: 'Too Many Requests', message: 'Rate limit exceeded' }
  return context.json(body, 429, { 'retry-after': '1' })
}

/** `/content-lake/faults`: what tests order and Sanity's protocol does not have. It needs the write token. */
export function controlRoutes(token: string, faults: LakeFaults): Hono<LakeEnv> {
  return new Hono<LakeEnv>()
    .use(bearerAuth({ token }))
    .post('/faults', maxBody(1), async (context) => {
      const fault = await readJson(context, faultSchema)
      faults.put(fault.effect === 'rate-limit' ? fault.resource : 'live', fault)
      return context.json(fault, 201)
    })
    .delete('/faults', (context) => {
      faults.clear()
      return context.body(null, 204)
    })
}
