import { Hono } from 'hono'
import { RSS_PATH, RSS_TYPE } from './rss.ts'
import type { FeedSource } from './rss-source.ts'

const RETRY_SECONDS = 30
const FRESH_MS = 5_000

/** Caches a read for `freshMs`; a failed read is not cached. */
function remembered(read: FeedSource['read'], freshMs: number): FeedSource['read'] {
  let last: { feed: Promise<string>; until: number } | undefined
  return () => {
    if (last && performance.now() < last.until) return last.feed
    const feed = read()
    const current = { feed, until: performance.now() + freshMs }
    last = current
    feed.catch(() => {
      if (last === current) last = undefined
    })
    return feed
  }
}

/** The feed at `RSS_PATH`, cached for `freshMs`, so that many readers cause one query. */
export function feedRoute(source: FeedSource, freshMs = FRESH_MS): Hono {
  const read = remembered(source.read, freshMs)
  return new Hono().get(RSS_PATH, async (context) => {
    try {
      return context.body(await read(), 200, {
        'content-type': RSS_TYPE,
        'cache-control': `public, max-age=${Math.floor(freshMs / 1000)}`,
      })
    } catch {
      return context.text('The news can’t be read at the moment. Please try again soon.\n', 503, {
        'retry-after': String(RETRY_SECONDS),
      })
    }
  })
}
