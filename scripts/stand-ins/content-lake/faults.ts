import * as v from 'valibot'

const count = v.pipe(v.number(), v.integer(), v.minValue(1))
const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0))

/** How many requests a fault affects. Each reconnect of a client counts. */
const calls = v.optional(count, 1)

/**
 * A failure of the real service that is simulated on request of the control endpoint.
 * `goaway` and `error-body` were observed in production: sanity-io/client pull requests #1236 and #1237.
 */
export const faultSchema = v.variant('effect', [
  /** The live endpoint sends `welcome`, then `goaway`, and closes, as it does at its connection limit. */
  v.strictObject({ effect: v.literal('goaway'), calls }),
  /** The live endpoint sends status 200 and `text/event-stream`, but a JSON error as its body. */
  v.strictObject({ effect: v.literal('error-body'), calls }),
  /** The live endpoint sends `welcome` and ends the stream after `afterMs`. */
  v.strictObject({ effect: v.literal('end'), afterMs: v.optional(milliseconds, 0), calls }),
  /** 429 with `retry-after`, for one resource. */
  v.strictObject({
    effect: v.literal('rate-limit'),
    resource: v.optional(v.picklist(['live', 'query']), 'live'),
    retryAfterSeconds: v.optional(count, 1),
    calls,
  }),
])

export type Fault = v.InferOutput<typeof faultSchema>
export type FaultyResource = 'live' | 'query'

/** Pending faults. They are kept in memory, so that a restart removes them. */
export class FaultQueue {
  #faults: Fault[] = []

  add(fault: Fault): void {
    this.#faults.push(fault)
  }

  clear(): void {
    this.#faults = []
  }

  /** Returns the first fault for this resource, and counts it down. */
  take(resource: FaultyResource): Fault | undefined {
    const index = this.#faults.findIndex((fault) => resourceOf(fault) === resource)
    const fault = this.#faults[index]
    if (!fault) return undefined
    const rest = fault.calls > 1 ? [{ ...fault, calls: fault.calls - 1 }] : []
    this.#faults.splice(index, 1, ...rest)
    return fault
  }
}

function resourceOf(fault: Fault): FaultyResource {
  return fault.effect === 'rate-limit' ? fault.resource : 'live'
}
