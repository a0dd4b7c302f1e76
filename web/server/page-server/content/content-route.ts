import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { streamSSE } from 'hono/streaming'
import { contentEndpoint } from '#shared/api/content-endpoint.ts'
import { startOfTomorrow } from '#shared/products/swedish-time.ts'
import { createShares } from '../../common/http/bulkhead.ts'
import { cachingUntil } from '../../common/http/caching.ts'
import { currentNetwork } from '../../common/http/client-address.ts'
import type { LiveRelay, RelayedEvent } from './live-relay.ts'
import { InvalidParameter, publicQueries, readParameters } from './public-queries.ts'
import type { PublicContent } from './site-content.ts'

type Options = {
  readPublic: PublicContent
  relay: Pick<LiveRelay, 'join'>
  now?: () => number
}

/** For shared caches. Browsers revalidate each time. */
const SHARED_SECONDS = 10
const RETRY_SECONDS = '5'
/** Proxies close a silent connection, most after a minute. */
const HEARTBEAT_MS = 20_000

/** A network can be an office. A browser has one stream for all its tabs; without a stream it reads again each minute. */
export const STREAMS = { total: 5_000, share: 50 }
const STREAM_RETRY_SECONDS = '60'

const refused = (context: Context, status: 400 | 404 | 429 | 503, message: string, retryAfter?: string) =>
  context.json({ error: { description: message } }, status, {
    'cache-control': 'no-store',
    ...(retryAfter && { 'retry-after': retryAfter }),
  })

const parametersIn = (context: Context) =>
  new Map(
    Object.entries(context.req.query()).flatMap(([name, json]) =>
      name.startsWith('$') ? [[name.slice(1), json] as const] : [],
    ),
  )

function streamEvents(context: Context, relay: Options['relay'], onEnd: () => void) {
  const headers = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }
  for (const [name, value] of Object.entries(headers)) context.header(name, value)
  return streamSSE(context, async (stream) => {
    const ended = Promise.withResolvers<void>()
    stream.onAbort(ended.resolve)
    let written = Promise.resolve()
    const send = (event: RelayedEvent) => {
      written = stream.writeSSE(event)
    }
    const leave = relay.join({ send, end: ended.resolve })
    const heartbeat = setInterval(() => void stream.write(':\n\n'), HEARTBEAT_MS)
    await ended.promise
    clearInterval(heartbeat)
    leave()
    onEnd()
    // The stream closes when this function returns.
    await written
  })
}

/** Serves the queries of pages and live events to browsers when the dataset is private. Excludes planned content. */
export function contentRoute({ readPublic, relay, now = Date.now }: Options) {
  const streams = createShares(STREAMS)
  return new Hono()
    .get(contentEndpoint['live/events'], (context) => {
      // For HEAD, Hono would open a stream that is never read.
      if (context.req.raw.method === 'HEAD') return context.body(null)
      const network = currentNetwork()
      if (!streams.take(network))
        return refused(context, 429, 'There are too many live streams.', STREAM_RETRY_SECONDS)
      return streamEvents(context, relay, () => streams.giveBack(network))
    })
    .get(`${contentEndpoint.query}:id`, etag(), async (context) => {
      const query = publicQueries.get(context.req.param('id'))
      if (!query) return refused(context, 404, 'This build of the site has no such query.')
      try {
        const moment = now()
        const { params, isMomentReplaced } = readParameters(query, parametersIn(context), moment)
        const { lastLiveEventId, cacheMode } = context.req.query()
        const freshness = { lastLiveEventId, isFresh: cacheMode === 'noStale' }
        const { result, tags } = await readPublic(query.text, params, freshness)
        // Results for an `$at` never change. Results for `$today` are valid until midnight.
        const changesAt = 'today' in params ? startOfTomorrow(moment) : Infinity
        const caching = cachingUntil({ changesAt }, { shared: SHARED_SECONDS }, now())
        return context.json({ result, syncTags: tags }, 200, {
          'cache-control': isMomentReplaced ? 'no-store' : caching,
        })
      } catch (error) {
        if (error instanceof InvalidParameter) return refused(context, 400, error.message)
        return refused(context, 503, 'The content service doesn’t answer.', RETRY_SECONDS)
      }
    })
    .get(`${contentEndpoint.query}*`, (context) => refused(context, 404, 'Not found.'))
}
