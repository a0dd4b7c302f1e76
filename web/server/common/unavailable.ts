/** Content, identity, payment or database doesn’t answer. Safe to retry. */
export class Unavailable extends Error {
  override name = 'Unavailable'

  constructor(service: string, cause?: unknown) {
    super(`The ${service} doesn’t answer.`, { cause })
  }
}

/** Refuses more than `maxCalls` at once, so that a slow service doesn’t use up connections and memory of other requests. */
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

/** The service works more slowly than requests arrive. */
class TooManyCalls extends Error {
  override name = 'TooManyCalls'
}
