import type { SyncTag } from '../live/sync-tags.ts'
import type { EvaluatedQuery } from './evaluate.ts'

/** Total length of cached results, in UTF-16 code units: about 64 MB. */
const MAX_LENGTH = 32_000_000

/**
 * Caches results until a change touches one of their sync tags, as the service's CDN does.
 * When the cache is full, the least recently used results are removed first.
 */
export class ResultCache {
  readonly #results = new Map<string, EvaluatedQuery>()
  readonly #keysByTag = new Map<SyncTag, Set<string>>()
  #length = 0

  get(key: string): EvaluatedQuery | undefined {
    const result = this.#results.get(key)
    if (!result) return undefined
    this.#results.delete(key)
    this.#results.set(key, result)
    return result
  }

  set(key: string, result: EvaluatedQuery): void {
    this.#remove(key)
    this.#results.set(key, result)
    this.#length += lengthOf(result)
    for (const tag of result.syncTags) {
      const keys = this.#keysByTag.get(tag) ?? new Set<string>()
      this.#keysByTag.set(tag, keys.add(key))
    }
    for (const oldest of this.#results.keys()) {
      if (this.#length <= MAX_LENGTH) break
      this.#remove(oldest)
    }
  }

  /** Removes the results with any of these tags. */
  drop(tags: Iterable<SyncTag>): void {
    for (const tag of tags) {
      for (const key of this.#keysByTag.get(tag) ?? []) this.#remove(key)
    }
  }

  #remove(key: string): void {
    const result = this.#results.get(key)
    if (!result) return
    this.#results.delete(key)
    this.#length -= lengthOf(result)
    for (const tag of result.syncTags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}

function lengthOf({ json, sourceMap = '' }: EvaluatedQuery): number {
  return json.length + sourceMap.length
}
