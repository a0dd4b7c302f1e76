import { Hono } from 'hono'
import { LakeError } from '../../errors.ts'
import type { QueryEngine } from '../../query/query-engine.ts'
import type { DatasetStore } from '../../store/dataset-store.ts'
import { isPublicId, isVersionId, type StoredDocument } from '../../store/document.ts'
import type { PastTransaction } from '../../store/history.ts'
import type { StagedChange } from '../../store/staged-transaction.ts'
import { flag, groqParams, groqQuery, type LakeContext, type LakeEnv } from '../request.ts'
import type { EventStreams } from './event-streams.ts'

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

function listenOptions(context: LakeContext) {
  return {
    includeResult: flag(context, 'includeResult'),
    /** Adds the document before the change as `previous`. */
    includePreviousRevision: flag(context, 'includePreviousRevision'),
    includeMutations: context.req.query('includeMutations') !== 'false',
    /** Changes as Mendoza patches, which Studio's previews apply. */
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

type ListenOptions = ReturnType<typeof listenOptions>

type Transition = 'appear' | 'update' | 'disappear'

type MutationEvent = {
  readonly eventId: string
  readonly [field: string]: unknown
}

/**
 * The events of one transaction for one listener: one for each document that matches the filter before or after it.
 * The format is that of `GET /data/listen`, which @sanity/client and Studio read.
 */
function mutationEvents(
  transaction: PastTransaction,
  matches: (document: StoredDocument) => boolean,
  options: ListenOptions,
): MutationEvent[] {
  const described = transaction.changes.flatMap((change) => {
    const transition = transitionOf(change, matches)
    return transition ? [describe(transaction, change, transition, options)] : []
  })
  return described.map((event, index) => ({
    ...event,
    // Counts the events of this listener only: Studio waits until it has received that many.
    transactionTotalEvents: described.length,
    transactionCurrentEvent: index + 1,
  }))
}

function transitionOf(
  { before, after }: StagedChange,
  matches: (document: StoredDocument) => boolean,
): Transition | undefined {
  const matched = before !== undefined && matches(before)
  const stillMatches = after !== undefined && matches(after)
  if (stillMatches) return matched ? 'update' : 'appear'
  return matched ? 'disappear' : undefined
}

function describe(
  transaction: PastTransaction,
  { id, before, after, mutations }: StagedChange,
  transition: Transition,
  options: ListenOptions,
): MutationEvent {
  const previous = transition === 'appear' ? undefined : before
  const result = transition === 'disappear' ? undefined : after
  return {
    eventId: `${transaction.id}#${id}`,
    documentId: id,
    transactionId: transaction.id,
    transition,
    identity: transaction.author,
    // Also when the document is deleted: Studio removes a draft only when it gets this revision.
    resultRev: transaction.id,
    timestamp: transaction.timestamp,
    visibility: options.visibility,
    ...(previous && { previousRev: previous._rev }),
    ...(options.includeMutations && { mutations }),
    ...(options.includeResult && result && { result }),
    ...(options.includePreviousRevision && previous && { previous }),
    ...(options.includeEffects && { effects: effectsOf(before, after) }),
  }
}

/** Mendoza's operation 0 replaces the whole value: correct for every change, although not the smallest. */
export function effectsOf(before: StoredDocument | undefined, after: StoredDocument | undefined) {
  return { apply: [0, withoutRevision(after)], revert: [0, withoutRevision(before)] }
}

function withoutRevision(document: StoredDocument | undefined) {
  if (!document) return null
  const { _rev, ...rest } = document
  return rest
}
