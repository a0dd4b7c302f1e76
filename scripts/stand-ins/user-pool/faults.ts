/** Failures on request of tests: the pool can't be reached, or refuses. */
import type { HttpBindings } from '@hono/node-server'
import * as v from 'valibot'
import { PoolError } from './errors.ts'

const common = {
  /** `*` is every operation. */
  operation: v.optional(v.string(), '*'),
  /** HTTP requests to fail. aws-amplify sends a call up to three times after a 500, a throttle or no response. */
  calls: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  /** True if the operation is done and only its response is lost. */
  afterwards: v.optional(v.boolean(), false),
}

/** A request to the control endpoint that sets a fault. */
export const FaultSchema = v.variant('effect', [
  v.object({
    ...common,
    effect: v.picklist(['internal-error', 'throttle', 'drop']),
  }),
  /** Any refusal of the service, by its name. */
  v.object({ ...common, effect: v.literal('refuse'), name: v.string(), message: v.optional(v.string(), '') }),
])

export type Fault = v.InferOutput<typeof FaultSchema>

/** Pending faults. They are kept in memory, so that a restart removes them. */
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

  /** Takes one call from the first fault for this operation. */
  take(operation: string): Fault | undefined {
    const index = this.#faults.findIndex((fault) => fault.operation === '*' || fault.operation === operation)
    const fault = this.#faults[index]
    if (!fault) return undefined
    const left = fault.calls > 1 ? [{ ...fault, calls: fault.calls - 1 }] : []
    this.#faults.splice(index, 1, ...left)
    return fault
  }
}

/** Simulates a fault. @returns the refusal to send; for `drop` the connection is already closed */
export function play(fault: Fault, outgoing: HttpBindings['outgoing']): PoolError {
  switch (fault.effect) {
    case 'internal-error':
      return new PoolError('InternalErrorException', 'Internal error', 500)
    case 'throttle':
      return new PoolError('TooManyRequestsException', 'Too many requests')
    case 'refuse':
      return new PoolError(fault.name, fault.message)
    case 'drop':
      outgoing.destroy()
      return new PoolError('InternalErrorException', 'The connection is closed', 500)
  }
}
