import { Unavailable } from '../unavailable.ts'

/**
 * Lets at most `most` calls to a service run at once and turns down further ones, so that those who wait for a slow
 * one don't use up what all others need.
 */
export function createBulkhead(service: string, most: number) {
  let running = 0
  return async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    if (running >= most) throw new Unavailable(service, new TooManyCalls())
    running += 1
    try {
      return await call()
    } finally {
      running -= 1
    }
  }
}

/** The cause, as the log tells it: the service may be well, and merely not as quick as it is asked. */
class TooManyCalls extends Error {
  override name = 'TooManyCalls'
}
