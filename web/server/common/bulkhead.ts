import { Unavailable } from './unavailable.ts'

/**
 * Runs at most `maxCalls` calls to a service at the same time and refuses further ones, so that calls that wait for a slow
 * service don't use up connections and memory that other requests need.
 */
export function createBulkhead(service: string, maxCalls: number) {
  let running = 0
  return async <Result>(call: () => Promise<Result>): Promise<Result> => {
    if (running >= maxCalls) throw new Unavailable(service, new TooManyCalls())
    running += 1
    try {
      return await call()
    } finally {
      running -= 1
    }
  }
}

/** The cause in the log. The service works, but is slower than the requests arrive. */
class TooManyCalls extends Error {
  override name = 'TooManyCalls'
}
