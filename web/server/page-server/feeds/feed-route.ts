import { Hono } from 'hono'
import { cachingUntil } from '../../common/http/caching.ts'
import { createPageCache } from '../cache/page-cache.ts'
import { readyResponse, respond } from '../cache/ready-response.ts'
import type { FeedSource } from './feed-sources.ts'

const RETRY_SECONDS = 30
const FRESH_MS = 5_000

export function feedRoute(source: FeedSource, freshMs = FRESH_MS): Hono {
  const cache = createPageCache({
    freshMs,
    refresh: 'before-response',
    render: async () => {
      const { text, changesAt } = await source.read()
      return { changesAt, response: await readyResponse(text, { headers: { 'content-type': source.type } }) }
    },
  })
  return new Hono().get(source.path, async (context) => {
    try {
      const feed = await cache.get(source.path)
      const caching = cachingUntil(feed, { browser: Math.floor(freshMs / 1_000) })
      return respond(feed.response, context.req.raw, feed.isStale ? 'no-store' : caching)
    } catch {
      return context.text(`${source.subject} can’t be read at the moment. Please try again soon.\n`, 503, {
        'retry-after': String(RETRY_SECONDS),
      })
    }
  })
}
