/** A service that the server depends on does not answer: content, identity, payment or the database. Safe to retry. */
export class Unavailable extends Error {
  override name = 'Unavailable'

  constructor(service: string, cause?: unknown) {
    super(`The ${service} doesn’t answer.`, { cause })
  }
}
