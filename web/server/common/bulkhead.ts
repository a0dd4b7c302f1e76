import { Unavailable } from './unavailable.ts'

/**
 * Runs at most `maxCalls` calls to a service at the same time and refuses further ones, so that calls that wait for a slow
 * service don't use up connections and memory that other requests need.
 */
export function createBulkhead(service: string, maxCalls: number) {
  let running = 0
  return async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    if (running >= maxCalls) throw new Unavailable(service, new TooManyCalls())
    running += 1
    try {
      return await call()
    } finally {
      running -= 1
    }
  }
}

/** The cause in the log. The service may work and only be slower than requests arrive. */
class TooManyCalls extends Error {
  override name = 'TooManyCalls'
}
