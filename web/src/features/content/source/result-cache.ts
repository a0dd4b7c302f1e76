import type { Freshness, LiveEvent, QueryResult, QueryResults } from './ports.ts'

/** `isFresh`: the live stream has reported no change of the result's content since it was read. */
type CachedResult = QueryResult & { isFresh: boolean }

type Options = {
  /** Called when a live event names a tag of a cached result. */
  onChange: () => void
  /** Called when changes may have been missed. */
  onRestart: () => void
}

/** The query results that this tab has read. Live events make them stale; stale ones are kept for outages. */
export function createResultCache({ onChange, onRestart }: Options) {
  const cache = new Map<string, CachedResult>()
  let isLive = false
  let lastLiveEventId: string | undefined
  let epoch = 0

  /** Marks results as stale. Returns whether there were any. */
  function expire(isInScope: (cached: QueryResult) => boolean): boolean {
    epoch += 1
    const expired = [...cache.values()].filter(isInScope)
    for (const cached of expired) cached.isFresh = false
    return expired.length > 0
  }
  const expireAll = () => expire(() => true)

  return {
    find: (key: string): CachedResult | undefined => cache.get(key),
    all: (): Iterable<[key: string, cached: QueryResult]> => cache,
    /** Adds results that came with a page, as stale ones. They don't replace results that this tab has read. */
    addMissing(fromPage: QueryResults) {
      for (const [key, { result, tags }] of Object.entries(fromPage))
        if (!cache.has(key)) cache.set(key, { result, tags, isFresh: false })
    },
    expireAll,
    /** Increases whenever results become stale. A result that was requested in an earlier epoch may be outdated. */
    epoch: () => epoch,
    /** Caches a result that was requested in an epoch. Returns whether it may already be outdated. */
    add(key: string, { result, tags }: QueryResult, requestedIn: number): boolean {
      cache.set(key, { result, tags, isFresh: isLive && epoch === requestedIn })
      return epoch !== requestedIn
    },
    /** On a stream without an event yet, `noStale` replaces the id: no later event would correct an old result. */
    freshness(): Freshness {
      if (lastLiveEventId !== undefined) return { lastLiveEventId }
      return isLive ? { cacheMode: 'noStale' } : {}
    },
    onEvent(event: LiveEvent) {
      switch (event.type) {
        case 'welcome':
          epoch += 1
          isLive = true
          return
        case 'message':
          lastLiveEventId = event.id
          if (expire(({ tags }) => tags.some((tag) => event.tags.includes(tag)))) onChange()
          return
        case 'restart':
          expireAll()
          return onRestart()
        case 'lost':
          if (isLive) expireAll()
          isLive = false
          // Ids of earlier events don't cover the time without a stream.
          lastLiveEventId = undefined
          return
        default:
          event satisfies never
      }
    },
  }
}
