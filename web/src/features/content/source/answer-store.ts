import * as v from 'valibot'
import type { AnswerStore } from './ports.ts'

const cacheName = 'content-1'
/** Enough for every page of the site. The oldest answers are deleted first. */
const mostAnswers = 200

const answerSchema = v.object({ result: v.unknown(), tags: v.array(v.string()) })

const address = (key: string) => `${location.origin}/_content/${encodeURIComponent(key)}`

/**
 * Answers in the browser's Cache Storage, for outages. When storage is blocked, full or absent (insecure origins), the
 * store stays empty and reports nothing.
 */
export function createAnswerStore(): AnswerStore {
  const withCache = async <T>(work: (cache: Cache) => Promise<T>): Promise<T | null> => {
    try {
      return await work(await caches.open(cacheName))
    } catch {
      return null
    }
  }
  return {
    get: (key) =>
      withCache(async (cache) => {
        const response = await cache.match(address(key))
        return response ? v.parse(answerSchema, await response.json()) : null
      }),
    async put(key, answer) {
      await withCache(async (cache) => {
        await cache.put(address(key), Response.json(answer))
        const kept = await cache.keys()
        const surplus = kept.slice(0, Math.max(0, kept.length - mostAnswers))
        await Promise.all(surplus.map((request) => cache.delete(request)))
      })
    },
  }
}
