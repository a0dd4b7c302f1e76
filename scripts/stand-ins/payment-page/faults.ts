/** Simulated failures of the API, for tests of the shop during an outage of payment. */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import * as v from 'valibot'
import { rateLimited, StripeError, unavailable } from './api/errors.ts'

const common = {
  /** Affects only calls about this shopper's sessions and payments. Without it, any call. */
  email: v.optional(v.pipe(v.string(), v.toLowerCase())),
  /** Affects only paths that begin with this text. */
  path: v.optional(v.string(), '/v1/'),
  method: v.optional(v.picklist(['GET', 'POST'])),
  /** How many HTTP requests fail. The stripe package repeats a call up to twice after a 500 or a lost connection. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  /** True if the work is done and only its response is lost. */
  afterwards: v.optional(v.boolean(), false),
}

/** A request to the control endpoint that sets a fault. */
export const FaultSchema = v.variant('effect', [
  v.object({ ...common, effect: v.literal('status'), status: v.picklist([429, 500, 502, 503]) }),
  v.object({ ...common, effect: v.picklist(['hang', 'drop']) }),
  /** The call succeeds after a delay, during which its idempotency key is in use. */
  v.object({ ...common, effect: v.literal('slow'), delayMs: v.pipe(v.number(), v.minValue(0)) }),
])
export type Fault = v.InferOutput<typeof FaultSchema>

type Call = {
  readonly path: string
  readonly method: string
  readonly email: string | undefined
}

/** Pending faults. They are kept in memory, so that a restart removes them. */
export class FaultQueue {
  #faults: Fault[] = []

  /** Adds a fault. It replaces one for the same calls. */
  put(fault: Fault): void {
    this.#faults = [...this.#faults.filter((other) => !isSame(fault, other)), fault]
  }

  /** Returns the first fault for this call, and counts it down. */
  take({ path, method, email }: Call): Fault | undefined {
    const fault = this.#faults.find(
      (candidate) =>
        path.startsWith(candidate.path) &&
        (candidate.method ?? method) === method &&
        (candidate.email === undefined || candidate.email === email?.toLowerCase()),
    )
    if (!fault) return undefined
    const left = fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []
    this.#faults = this.#faults.flatMap((other) => (other === fault ? left : [other]))
    return fault
  }
}

const isSame = (one: Fault, other: Fault) =>
  one.email === other.email && one.path === other.path && one.method === other.method

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
      throw fault.status === 429 ? rateLimited() : withStatus(fault.status)
    case 'drop':
      outgoing.destroy()
      break
    case 'hang':
      await once(outgoing, 'close')
  }
  throw unavailable()
}

const withStatus = (status: 500 | 502 | 503) => {
  const { message, type } = unavailable()
  return new StripeError(status, message, { type })
}
