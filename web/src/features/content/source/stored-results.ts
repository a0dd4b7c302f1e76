import { whenIdle } from '#site/browser/scheduling/when-idle.ts'
import { parseResult } from './inlined-content.ts'
import type { QueryResult, ResultStore } from './ports.ts'

const cacheName = 'content-1'
/** Covers every page of the site. The oldest results are deleted first. */
const mostResults = 200
/** On a slow phone a write takes 40 ms, during which a tap waits. */
const latestWriteMs = 1_000

const address = (key: string) => `${location.origin}/_content/${encodeURIComponent(key)}`

async function withCache<T>(work: (cache: Cache) => Promise<T>): Promise<T | null> {
  try {
    return await work(await caches.open(cacheName))
  } catch {
    return null
  }
}

/**
 * In the browser’s Cache Storage, for outages. Writes one result after another when the browser is idle. Where storage
 * is blocked, full or absent (insecure origins), the store stays empty without an error.
 */
export function createResultStore(): ResultStore {
  const unwritten = new Map<string, QueryResult>()

  async function write(cache: Cache) {
    try {
      // Removed right before the write, so that it can’t overwrite a newer result.
      for (const [key, result] of unwritten) {
        unwritten.delete(key)
        await cache.put(address(key), Response.json(result))
      }
    } finally {
      unwritten.clear()
    }
    const stored = await cache.keys()
    const surplus = stored.slice(0, Math.max(0, stored.length - mostResults))
    await Promise.all(surplus.map((request) => cache.delete(request)))
  }

  return {
    get: async (key) =>
      unwritten.get(key) ??
      withCache(async (cache) => {
        const response = await cache.match(address(key))
        return response ? parseResult(await response.json()) : null
      }),
    put(key, result) {
      if (unwritten.size === 0) whenIdle(() => void withCache(write), latestWriteMs)
      unwritten.set(key, result)
    },
  }
}
