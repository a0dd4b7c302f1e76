import type { EvaluatedQuery } from './evaluate.ts'

type StaleResult = {
  readonly result: EvaluatedQuery
  /** Milliseconds since the epoch. */
  readonly until: number
}

/**
 * Results that became stale by a change, kept as long as the service's CDN would serve them.
 * As with the CDN, a query that was not cached before the change gets a fresh result.
 */
export class StaleResults {
  readonly #results = new Map<string, StaleResult>()

  add(key: string, result: EvaluatedQuery, lagMs: number): void {
    // A later change does not extend the time for which the CDN keeps an old answer.
    if (lagMs > 0 && !this.get(key)) this.#results.set(key, { result, until: Date.now() + lagMs })
  }

  get(key: string): EvaluatedQuery | undefined {
    const stale = this.#results.get(key)
    if (stale && stale.until > Date.now()) return stale.result
    this.#results.delete(key)
    return undefined
  }

  clear(): void {
    this.#results.clear()
  }
}
