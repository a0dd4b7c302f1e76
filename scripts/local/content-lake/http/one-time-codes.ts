import { randomBytes } from 'node:crypto'

const LIFETIME_MS = 60_000

/** Random codes that can be redeemed once, within a minute. */
export class OneTimeCodes {
  /** Code → when it expires, in milliseconds since the epoch. */
  readonly #expiries = new Map<string, number>()

  issue(): string {
    const code = randomBytes(24).toString('hex')
    this.#expiries.set(code, Date.now() + LIFETIME_MS)
    return code
  }

  redeem(code: string): boolean {
    const expiry = this.#expiries.get(code)
    this.#expiries.delete(code)
    return expiry !== undefined && Date.now() <= expiry
  }
}
