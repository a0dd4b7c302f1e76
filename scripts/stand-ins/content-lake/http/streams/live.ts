import { Hono } from 'hono'
import { gatewayError } from '../../errors.ts'
import type { SyncTag } from '../../live/sync-tags.ts'
import type { DatasetStore } from '../../store/dataset-store.ts'
import { type LakeFaults, tooManyRequests } from '../faults.ts'
import { flag, type LakeEnv } from '../request.ts'
import type { EventStreams } from './event-streams.ts'

/**
 * `GET /data/live/events/:dataset`: `welcome`, then a `message` with sync tags for each change.
 * A client that reconnects gets the events it missed, or `restart` when they are not known.
 */
export function liveRoutes(feed: LiveFeed, streams: EventStreams, faults: LakeFaults): Hono<LakeEnv> {
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
    if (fault?.effect === 'rate-limit') return tooManyRequests(context)
    if (fault?.effect === 'error-body') {
      return context.body('{"message":"Internal error"}', 200, { 'content-type': 'text/event-stream' })
    }
    return streams.open(context, ({ send, end }) => {
      const { event, id: first, missed } = feed.resume(lastEventId, includeDrafts)
      send({ event, id: first, data: {} })
      const message = (id: string, tags: readonly string[]) => send({ event: 'message', id, data: { tags } })
      if (fault) {
        if (fault.effect === 'goaway') send({ event: 'goaway', id: feed.currentId(), data: GOAWAY })
        const timer = setTimeout(end)
        return () => clearTimeout(timer)
      }
      for (const { id, tags } of missed) message(id, tags)
      return feed.subscribe(includeDrafts, ({ id, tags }) => message(id, tags))
    })
  })
}

/** The reason that the service gives at its connection limit (sanity-io/client pull request #1237). */
const GOAWAY = { reason: 'connection limit reached' }

type LiveMessage = {
  /** A position in this dataset's feed. Clients must not interpret it. */
  readonly id: string
  readonly tags: readonly SyncTag[]
}

/** Changes as sync tags, for `GET /data/live/events`. */
export class LiveFeed {
  readonly #store: DatasetStore

  constructor(store: DatasetStore) {
    this.#store = store
  }

  /** The id to resume from for a stream that starts now. */
  currentId(): string {
    return this.#idOf(this.#store.latestSequence)
  }

  /** The first event of a stream, and the messages that came after `lastEventId`. */
  resume(lastEventId: string | undefined, includeDrafts: boolean) {
    const missed = lastEventId ? this.#missedAfter(lastEventId, includeDrafts) : []
    const event = missed ? 'welcome' : 'restart'
    return { event, id: (missed && lastEventId) || this.currentId(), missed: missed ?? [] }
  }

  /** Without `includeDrafts`, only changes of published content are reported. */
  subscribe(includeDrafts: boolean, listener: (message: LiveMessage) => void): () => void {
    return this.#store.onCommit(({ sequence, tags }) => {
      const visible = includeDrafts ? tags.all : tags.public
      if (visible.length > 0) listener({ id: this.#idOf(sequence), tags: visible })
    })
  }

  /** The messages after `lastEventId`; undefined when the id is from another dataset file. */
  #missedAfter(lastEventId: string, includeDrafts: boolean): LiveMessage[] | undefined {
    const sequence = this.#sequenceOf(lastEventId)
    if (sequence === undefined) return undefined
    const missed = this.#store.liveTagsAfter(sequence).map(({ sequence, tags }) => ({
      id: this.#idOf(sequence),
      tags: includeDrafts ? tags.all : tags.public,
    }))
    return missed.filter(({ tags }) => tags.length > 0)
  }

  #idOf(sequence: number): string {
    return `${this.#store.key}-${sequence}`
  }

  #sequenceOf(id: string): number | undefined {
    const [key, position] = id.split('-')
    const sequence = Number(position)
    const isKnown =
      key === this.#store.key && /^\d+$/.test(position ?? '') && sequence <= this.#store.latestSequence
    return isKnown ? sequence : undefined
  }
}
