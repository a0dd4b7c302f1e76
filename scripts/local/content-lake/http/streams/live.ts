import type { EventStreams } from '@stand-ins/kit/event-streams.ts'
import { Hono } from 'hono'
import { gatewayError } from '../../errors.ts'
import type { LiveFeed } from '../../live/live-feed.ts'
import { flag, type LakeEnv } from '../context.ts'

/**
 * `GET /data/live/events/:dataset`: `welcome`, then a `message` with sync tags for each change.
 * A reconnecting client is sent what it missed, or `restart` when that can't be told.
 */
export function liveRoutes(feed: LiveFeed, streams: EventStreams): Hono<LakeEnv> {
  return new Hono<LakeEnv>().get('/', (context) => {
    const includeDrafts = flag(context, 'includeDrafts')
    if (includeDrafts && !context.var.access.seesEverything) {
      throw gatewayError(401, 'Unauthorized', 'Live events of drafts need a token')
    }
    const lastEventId = context.req.header('last-event-id')
    return streams.open(context, ({ send }) => {
      const resumption = lastEventId ? feed.resume(lastEventId, includeDrafts) : undefined
      if (resumption?.status === 'unknown') send({ event: 'restart', id: feed.currentId(), data: {} })
      else send({ event: 'welcome', id: lastEventId || feed.currentId(), data: {} })
      const message = (id: string, tags: readonly string[]) => send({ event: 'message', id, data: { tags } })
      if (resumption?.status === 'resumed') for (const { id, tags } of resumption.missed) message(id, tags)
      return feed.subscribe(includeDrafts, ({ id, tags }) => message(id, tags))
    })
  })
}
