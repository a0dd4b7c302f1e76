import type { QueryParams, SanityQueries } from '@sanity/client'
import { createContext } from 'react-router-dom'
import { shortHash } from '../../../lib/hash.ts'
import { ContentUnavailable } from './content-unavailable.ts'
import type { InlinedAnswers } from './inlined.ts'

/** What one read brought: the result, and the tags whose change makes it old. */
export type Answer = { result: unknown; tags: readonly string[] }

export type LiveEvent =
  | { type: 'connected' }
  | { type: 'changed'; tags: readonly string[]; id: string }
  | { type: 'missedSome' }
  | { type: 'lost' }

/** The way to the content service. Stands behind a port so that the client is fetched only when it is needed. */
export type ContentTransport = {
  fetch(query: string, params: QueryParams, lastLiveEventId: string | undefined): Promise<Answer>
  listen(onEvent: (event: LiveEvent) => void): () => void
}

/** Answers that outlive the page, so that a visit during an outage still shows the last good content. */
export type AnswerStore = {
  get(key: string): Promise<Answer | null>
  put(key: string, answer: Answer): Promise<void>
}

/** Whether the last attempt to read reached the content service. */
export type Reachability = 'reachable' | 'unreachable'

/** Any query of this site, which is to say any that typegen knows; the result has the type that it generated. */
type ReadContent = <Query extends keyof SanityQueries>(
  query: Query,
  params?: QueryParams,
) => Promise<SanityQueries[Query]>

export type ContentSource = {
  /** The published content; the last good one when the service is silent. Throws `ContentUnavailable`. */
  read: ReadContent
  /** Calls back when something already read may have changed. Returns the way to stop. */
  onChange(listener: () => void): () => void
  /** For `useSyncExternalStore`. */
  reachability(): Reachability
  onReachability(listener: () => void): () => void
  /** Begins to follow what is published. Until then, what came with the page counts as good. */
  goLive(): void
  close(): void
}

/** The name under which an answer is kept. */
export const answerKey = (query: string, params: QueryParams) => shortHash(JSON.stringify([query, params]))

export const contentContext = createContext<ContentSource>()

type Remembered = Answer & { fresh: boolean }

type Options = {
  transport: ContentTransport
  store: AnswerStore
  /** What came with the page; reading it asks nobody before `goLive`. */
  inlined?: InlinedAnswers
  /** How long a visitor waits for news while older content is at hand. */
  patienceMs?: number
  firstRetryMs?: number
  longestRetryMs?: number
}

/**
 * Reads content and remembers it with its sync tags. While the live stream stands, what was read stays
 * valid until an event names one of its tags; without it, every read asks again and falls back to what it
 * remembers. Failed reads announce a change later, so that pages try again by themselves.
 */
export function createContentSource(options: Options): ContentSource {
  const { transport, store, patienceMs = 2_500, firstRetryMs = 1_000, longestRetryMs = 20_000 } = options
  const inlined = Object.entries(options.inlined ?? {})
  const memory = new Map<string, Remembered>(
    inlined.map(([key, answer]) => [key, { ...answer, fresh: false }]),
  )
  const inFlight = new Map<string, Promise<unknown>>()
  const servedOld = new Set<string>()
  const changeListeners = new Set<() => void>()
  const reachabilityListeners = new Set<() => void>()
  let live = false
  let hasBeenLive = false
  let reachability: Reachability = 'reachable'
  let lastLiveEventId: string | undefined
  let eventsSeen = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs

  const announceChange = () => {
    for (const listener of changeListeners) listener()
  }

  function setReachability(next: Reachability) {
    if (reachability === next) return
    reachability = next
    for (const listener of reachabilityListeners) listener()
  }

  function retryLater() {
    if (retryTimer) return
    retryTimer = setTimeout(() => {
      retryTimer = undefined
      retryMs = Math.min(retryMs * 2, longestRetryMs)
      announceChange()
    }, retryMs)
  }

  function succeeded() {
    retryMs = firstRetryMs
    setReachability('reachable')
  }

  async function request(key: string, query: string, params: QueryParams): Promise<unknown> {
    const eventsBefore = eventsSeen
    try {
      const answer = await transport.fetch(query, params, lastLiveEventId)
      // An event that arrived meanwhile may have been about this very answer: it counts as old at once.
      const fresh = live && eventsSeen === eventsBefore
      memory.set(key, { ...answer, fresh })
      void store.put(key, answer)
      succeeded()
      if (servedOld.delete(key) || (live && !fresh)) announceChange()
      return answer.result
    } catch (cause) {
      setReachability('unreachable')
      retryLater()
      throw new ContentUnavailable({ cause })
    } finally {
      inFlight.delete(key)
    }
  }

  async function read(query: string, params: QueryParams): Promise<unknown> {
    const key = answerKey(query, params)
    const remembered = memory.get(key)
    if (remembered && !stopListening) return remembered.result
    goLive()
    if (remembered?.fresh && live) return remembered.result
    const pending = inFlight.get(key) ?? request(key, query, params)
    inFlight.set(key, pending)
    // It may fail before the store has answered, when nobody waits for it yet.
    pending.catch(() => {})
    const older = remembered ?? (await store.get(key))
    if (!older) return pending
    return Promise.race([pending.catch(() => older.result), afterPatience(key, older.result)])
  }

  function afterPatience(key: string, result: unknown): Promise<unknown> {
    return new Promise((resolve) => {
      setTimeout(() => {
        if (inFlight.has(key)) servedOld.add(key)
        resolve(result)
      }, patienceMs)
    })
  }

  function markOld(isStale: (remembered: Remembered) => boolean) {
    let any = false
    for (const remembered of memory.values()) {
      if (!isStale(remembered)) continue
      remembered.fresh = false
      any = true
    }
    return any
  }

  function onLiveEvent(event: LiveEvent) {
    switch (event.type) {
      case 'connected':
        live = true
        hasBeenLive = true
        // Whatever was read before the stream stood may have changed unseen.
        if (markOld((remembered) => !remembered.fresh) || reachability === 'unreachable') announceChange()
        return
      case 'changed':
        eventsSeen += 1
        lastLiveEventId = event.id
        if (markOld(({ tags }) => tags.some((tag) => event.tags.includes(tag)))) announceChange()
        return
      case 'missedSome':
        eventsSeen += 1
        if (markOld(() => true)) announceChange()
        return
      case 'lost':
        live = false
        markOld(() => true)
        // What came with the page was never asked for: asking now tells whether the service is silent.
        if (!hasBeenLive && reachability === 'reachable') announceChange()
        return
      default:
        event satisfies never
    }
  }

  let stopListening: (() => void) | undefined

  function goLive() {
    if (stopListening) return
    stopListening = transport.listen(onLiveEvent)
    for (const [key, answer] of inlined) void store.put(key, answer)
  }

  return {
    read: ((query, params = {}) => read(query, params)) as ReadContent,
    onChange: (listener) => subscribe(changeListeners, listener),
    reachability: () => reachability,
    onReachability: (listener) => subscribe(reachabilityListeners, listener),
    goLive,
    close() {
      stopListening?.()
      clearTimeout(retryTimer)
    },
  }
}

function subscribe(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
