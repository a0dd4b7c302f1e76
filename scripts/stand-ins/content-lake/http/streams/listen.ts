import type { EventStreams } from '@stand-ins/kit/event-streams.ts'
import { Hono } from 'hono'
import { LakeError } from '../../errors.ts'
import { type ListenOptions, type MutationEvent, mutationEvents } from '../../live/mutation-events.ts'
import type { QueryEngine } from '../../query/query-engine.ts'
import type { DatasetStore } from '../../store/dataset-store.ts'
import { isPublicId, isVersionId, type StoredDocument } from '../../store/document.ts'
import type { PastTransaction } from '../../store/history.ts'
import { flag, type LakeContext, type LakeEnv } from '../context.ts'
import { groqParams, groqQuery } from '../search-params.ts'

/**
 * `GET /data/listen/:dataset`: a `mutation` event for each change to a document that the query's filter matches.
 * With `enableResume`, a client that reconnects gets `welcomeback` and the events it missed, or `reset`.
 */
export function listenRoutes(store: DatasetStore, engine: QueryEngine, streams: EventStreams): Hono<LakeEnv> {
  return new Hono<LakeEnv>().get('/', (context) => {
    const options = listenOptions(context)
    const [query, params] = [groqQuery(context), groqParams(context)]
    const lastEventId = flag(context, 'enableResume') ? context.req.header('last-event-id') : undefined
    return streams.open(context, ({ send }) => {
      const matches = tryMatcher(context, engine, query, params)
      if (matches instanceof LakeError) {
        // A malformed query is reported in the stream, because an HTTP error would make the listener retry.
        send({ event: 'channelError', data: matches.body })
        return () => undefined
      }
      const eventsOf = (transaction: PastTransaction) => mutationEvents(transaction, matches, options)
      const sendEvent = (event: MutationEvent) => send({ event: 'mutation', id: event.eventId, data: event })
      const missed = lastEventId ? missedEvents(store, lastEventId, eventsOf) : undefined
      const greeting = lastEventId === undefined ? 'welcome' : missed ? 'welcomeback' : 'reset'
      send({ event: greeting, data: { listenerName: crypto.randomUUID() } })
      missed?.forEach(sendEvent)
      return store.onCommit((transaction) => eventsOf(transaction).forEach(sendEvent))
    })
  })
}

function listenOptions(context: LakeContext): ListenOptions {
  return {
    includeResult: flag(context, 'includeResult'),
    includePreviousRevision: flag(context, 'includePreviousRevision'),
    includeMutations: context.req.query('includeMutations') !== 'false',
    includeEffects: context.req.query('effectFormat') === 'mendoza',
    visibility: context.req.query('visibility') ?? 'query',
  }
}

function tryMatcher(
  context: LakeContext,
  engine: QueryEngine,
  query: string,
  params: Record<string, unknown>,
): ((document: StoredDocument) => boolean) | LakeError {
  const { seesEverything, seesNothing, identity } = context.var.access
  const includeVersions = flag(context, 'includeAllVersions')
  try {
    const matches = engine.matcher(query, params, identity)
    return (document) => {
      const visible = seesEverything
        ? includeVersions || !isVersionId(document._id)
        : isPublicId(document._id)
      return !seesNothing && visible && matches(document)
    }
  } catch (cause) {
    if (cause instanceof LakeError) return cause
    throw cause
  }
}

/** The events after `lastEventId` (`<transaction>#<document>`); undefined when that event is unknown. */
function missedEvents(
  store: DatasetStore,
  lastEventId: string,
  eventsOf: (transaction: PastTransaction) => MutationEvent[],
): MutationEvent[] | undefined {
  const sequence = store.history.sequenceOf(lastEventId.split('#')[0] ?? '')
  if (sequence === undefined) return undefined
  const events = [...store.history.since(sequence)].flatMap(eventsOf)
  const last = events.findIndex(({ eventId }) => eventId === lastEventId)
  return last < 0 ? undefined : events.slice(last + 1)
}
