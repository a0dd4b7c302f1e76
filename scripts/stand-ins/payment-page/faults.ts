/** Simulated failures of the API, for tests of the shop during an outage of payment. */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { FaultQueue } from '@stand-ins/kit/faults.ts'
import * as v from 'valibot'
import { rateLimited, unavailable } from './api/errors.ts'

/** In place of an address: calls about any shopper. */
export const ANYONE = '*'

const common = {
  /** Affects only calls about this shopper's sessions and payments. Without it, any call. */
  email: v.optional(v.pipe(v.string(), v.toLowerCase()), ANYONE),
  /** How many HTTP requests fail. The stripe package repeats a call up to twice after a 500 or a lost connection. */
  calls: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  /** True if the work is done and only its response is lost. */
  afterwards: v.optional(v.boolean(), false),
}

/** A request to the control endpoint that sets a fault. */
export const FaultSchema = v.variant('effect', [
  v.strictObject({ ...common, effect: v.literal('status'), status: v.picklist([429, 500]) }),
  v.strictObject({ ...common, effect: v.picklist(['hang', 'drop']) }),
  /** The call succeeds after a delay, during which its idempotency key is in use. */
  v.strictObject({ ...common, effect: v.literal('slow'), delayMs: v.pipe(v.number(), v.minValue(0)) }),
])
export type Fault = v.InferOutput<typeof FaultSchema>

export type Faults = FaultQueue<Fault>

/**
 * Simulates a fault. Returns if the call should continue.
 * @throws StripeError the error to send, unless the connection was dropped
 */
export async function simulate(fault: Fault, outgoing: HttpBindings['outgoing']): Promise<void> {
  switch (fault.effect) {
    case 'slow':
      await wait(fault.delayMs)
      return
    case 'status':
      throw fault.status === 429 ? rateLimited() : unavailable()
    case 'drop':
      outgoing.destroy()
      break
    case 'hang':
      await once(outgoing, 'close')
  }
  throw unavailable()
}
