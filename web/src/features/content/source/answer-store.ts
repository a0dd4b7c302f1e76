import * as v from 'valibot'
import { whenIdle } from '#site/browser/scheduling/when-idle.ts'
import type { Answer, AnswerStore } from './ports.ts'

const cacheName = 'content-1'
/** Enough for every page of the site. The oldest answers are deleted first. */
const mostAnswers = 200
/** Writing takes a slow phone 40 ms, which a tap would wait for. */
const latestWriteMs = 1_000

const answerSchema = v.object({ result: v.unknown(), tags: v.array(v.string()) })

const address = (key: string) => `${location.origin}/_content/${encodeURIComponent(key)}`

async function withCache<T>(work: (cache: Cache) => Promise<T>): Promise<T | null> {
  try {
    return await work(await caches.open(cacheName))
  } catch {
    return null
  }
}

/**
 * Answers in the browser's Cache Storage, for outages. They are written one after another when the browser is idle. When storage
 * is blocked, full or absent (insecure origins), the store stays empty and reports nothing.
 */
export function createAnswerStore(): AnswerStore {
  const unwritten = new Map<string, Answer>()

  async function write(cache: Cache) {
    try {
      // Each answer leaves the map right before it is written, so that a newer one can't be overwritten by it.
      for (const [key, answer] of unwritten) {
        unwritten.delete(key)
        await cache.put(address(key), Response.json(answer))
      }
    } finally {
      unwritten.clear()
    }
    const kept = await cache.keys()
    const surplus = kept.slice(0, Math.max(0, kept.length - mostAnswers))
    await Promise.all(surplus.map((request) => cache.delete(request)))
  }

  return {
    get: async (key) =>
      unwritten.get(key) ??
      withCache(async (cache) => {
        const response = await cache.match(address(key))
        return response ? v.parse(answerSchema, await response.json()) : null
      }),
    put(key, answer) {
      if (unwritten.size === 0) whenIdle(() => void withCache(write), latestWriteMs)
      unwritten.set(key, answer)
    },
  }
}
