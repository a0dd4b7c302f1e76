import type { EventSink, EventStreams } from '@stand-ins/kit/event-streams.ts'
import { Hono } from 'hono'
import { gatewayError } from '../../errors.ts'
import type { Fault, FaultQueue } from '../../faults.ts'
import type { LiveFeed } from '../../live/live-feed.ts'
import { flag, type LakeEnv } from '../context.ts'
import { tooManyRequests } from '../documents/query.ts'

/**
 * `GET /data/live/events/:dataset`: `welcome`, then a `message` with sync tags for each change.
 * A client that reconnects gets the events it missed, or `restart` when they are not known.
 */
export function liveRoutes(feed: LiveFeed, streams: EventStreams, faults: FaultQueue): Hono<LakeEnv> {
  return new Hono<LakeEnv>().get('/', (context) => {
    const includeDrafts = flag(context, 'includeDrafts')
    if (includeDrafts && !context.var.access.seesEverything) {
      throw gatewayError(401, 'Unauthorized', 'Live events of drafts need a token')
    }
    if (context.var.access.seesNothing) {
      throw gatewayError(401, 'Unauthorized', 'Live events of a private dataset need a token')
    }
    const lastEventId = context.req.header('last-event-id')
    const fault = faults.take('live')
    if (fault?.effect === 'rate-limit') return tooManyRequests(context, fault.retryAfterSeconds)
    if (fault?.effect === 'error-body') {
      return context.body('{"message":"Internal error"}', 200, { 'content-type': 'text/event-stream' })
    }
    return streams.open(context, ({ send, end }) => {
      const resumption = lastEventId ? feed.resume(lastEventId, includeDrafts) : undefined
      if (resumption?.status === 'unknown') send({ event: 'restart', id: feed.currentId(), data: {} })
      else send({ event: 'welcome', id: lastEventId || feed.currentId(), data: {} })
      const message = (id: string, tags: readonly string[]) => send({ event: 'message', id, data: { tags } })
      if (fault) return endEarly(fault, feed.currentId(), { send, end })
      if (resumption?.status === 'resumed') for (const { id, tags } of resumption.missed) message(id, tags)
      return feed.subscribe(includeDrafts, ({ id, tags }) => message(id, tags))
    })
  })
}

/** The reason that the service gives at its connection limit (sanity-io/client pull request #1237). */
const GOAWAY = { reason: 'connection limit reached' }

/** Ends a stream early to simulate a fault. @returns a function that cancels this if the client disconnects first */
function endEarly(fault: Fault, id: string, { send, end }: EventSink): () => void {
  if (fault.effect === 'goaway') send({ event: 'goaway', id, data: GOAWAY })
  const timer = setTimeout(end, fault.effect === 'end' ? fault.afterMs : 0)
  return () => clearTimeout(timer)
}
