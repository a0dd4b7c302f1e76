import { Hono } from 'hono'
import { type ReadyAnswer, readyAnswer, respond } from '../answers/ready-answer.ts'
import type { FeedSource } from './feed-sources.ts'

const RETRY_SECONDS = 30
const FRESH_MS = 5_000

/** Caches a read for `freshMs`; a failed read is not cached. */
function remembered(read: () => Promise<ReadyAnswer>, freshMs: number): () => Promise<ReadyAnswer> {
  let last: { feed: Promise<ReadyAnswer>; until: number } | undefined
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

/** A feed at its path, cached for `freshMs`, so that many readers cause one query. */
export function feedRoute(source: FeedSource, freshMs = FRESH_MS): Hono {
  const headers = {
    'content-type': source.type,
    'cache-control': `public, max-age=${Math.floor(freshMs / 1000)}`,
  }
  const read = remembered(async () => readyAnswer(await source.read(), { headers }), freshMs)
  return new Hono().get(source.path, async (context) => {
    try {
      return respond(await read(), context.req.raw)
    } catch {
      return context.text(`${source.subject} can’t be read at the moment. Please try again soon.\n`, 503, {
        'retry-after': String(RETRY_SECONDS),
      })
    }
  })
}
