/** Failures on order, for tests of what the site does when the pool can't be reached or refuses. */
import { once } from 'node:events'
import type { HttpBindings } from '@hono/node-server'
import * as v from 'valibot'
import { PoolError } from './errors.ts'

const common = {
  /** `*` is every operation. */
  operation: v.optional(v.string(), '*'),
  /** Each HTTP request counts; aws-amplify makes three of a call that fails with 500, a throttle or no answer. */
  calls: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  /** Whether the operation happens and only its answer is lost. */
  afterwards: v.optional(v.boolean(), false),
}

/** An order for failures, as it is sent to the control endpoint. */
export const FaultSchema = v.variant('effect', [
  v.object({ ...common, effect: v.picklist(['internal-error', 'throttle', 'hang', 'drop']) }),
  /** Any refusal of the service, by its name. */
  v.object({ ...common, effect: v.literal('refuse'), name: v.string(), message: v.optional(v.string(), '') }),
])

export type Fault = v.InferOutput<typeof FaultSchema>

/** The failures still to come; kept in memory, so that a restart heals everything. */
export class FaultQueue {
  #faults: Fault[] = []

  add(fault: Fault): void {
    this.#faults.push(fault)
  }

  clear(): void {
    this.#faults = []
  }

  list(): readonly Fault[] {
    return this.#faults
  }

  /** The first fault for this operation, which has one call less afterwards. */
  take(operation: string): Fault | undefined {
    const index = this.#faults.findIndex((fault) => fault.operation === '*' || fault.operation === operation)
    const fault = this.#faults[index]
    if (!fault) return undefined
    const left = fault.calls > 1 ? [{ ...fault, calls: fault.calls - 1 }] : []
    this.#faults.splice(index, 1, ...left)
    return fault
  }
}

/** @returns what to answer, for faults that do; a connection that hangs ends when the client gives up */
export async function play(fault: Fault, outgoing: HttpBindings['outgoing']): Promise<PoolError> {
  switch (fault.effect) {
    case 'internal-error':
      return new PoolError('InternalErrorException', 'Internal error', 500)
    case 'throttle':
      return new PoolError('TooManyRequestsException', 'Too many requests')
    case 'refuse':
      return new PoolError(fault.name, fault.message)
    case 'drop':
      outgoing.destroy()
      break
    case 'hang':
      await once(outgoing, 'close')
  }
  return new PoolError('InternalErrorException', 'Nobody is there to read this', 500)
}
