/** Failures of the API on order, for tests of what the shop does when payment doesn't answer. */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import * as v from 'valibot'
import { rateLimited, StripeError, unavailable } from './api/errors.ts'

const common = {
  /** Only calls about this shopper's sessions and payments; without it, any call. */
  email: v.optional(v.pipe(v.string(), v.toLowerCase())),
  /** Only calls whose path begins like this. */
  path: v.optional(v.string(), '/v1/'),
  method: v.optional(v.picklist(['GET', 'POST'])),
  /** Each HTTP request counts; the stripe package makes up to three of a call that fails with 500 or no answer. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  /** Whether the call is carried out and only its answer is lost. */
  afterwards: v.optional(v.boolean(), false),
}

/** An order for failures, as it is sent to the control endpoint. */
export const FaultSchema = v.variant('effect', [
  v.object({ ...common, effect: v.literal('status'), status: v.picklist([429, 500, 502, 503]) }),
  v.object({ ...common, effect: v.picklist(['hang', 'drop']) }),
  /** Carried out and answered, after a while in which its idempotency key is in use. */
  v.object({ ...common, effect: v.literal('slow'), delayMs: v.pipe(v.number(), v.minValue(0)) }),
])
export type Fault = v.InferOutput<typeof FaultSchema>

interface Call {
  readonly path: string
  readonly method: string
  readonly email: string | undefined
}

/** The failures still to come; kept in memory, so that a restart heals everything. */
export class FaultQueue {
  #faults: Fault[] = []

  /** Puts a fault in the place of one for the same calls. */
  put(fault: Fault): void {
    this.#faults = [...this.#faults.filter((other) => !isSame(fault, other)), fault]
  }

  clear(email?: string): void {
    this.#faults = this.#faults.filter((fault) => email !== undefined && fault.email !== email.toLowerCase())
  }

  list(): readonly Fault[] {
    return this.#faults
  }

  /** The first fault for this call, which has one time less afterwards. */
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
 * Lets a fault happen. Returns after those that let the call go on.
 * @throws StripeError what to answer; for a connection that is gone, nobody reads it
 */
export async function play(fault: Fault, outgoing: HttpBindings['outgoing']): Promise<void> {
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
