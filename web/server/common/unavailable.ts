/** Content, identity, payment or database doesn’t answer. Safe to retry. */
export class Unavailable extends Error {
  override name = 'Unavailable'

  constructor(service: string, cause?: unknown) {
    super(`The ${service} doesn’t answer.`, { cause })
  }
}
