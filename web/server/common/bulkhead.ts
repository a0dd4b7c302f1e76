import { Unavailable } from './unavailable.ts'

/** Refuses calls over `maxCalls`: a slow service must not use up other requests’ connections and memory. */
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

/** The service works, but more slowly than requests arrive. */
class TooManyCalls extends Error {
  override name = 'TooManyCalls'
}
