import type { Freshness, LiveEvent, QueryResult, QueryResults } from './ports.ts'

/** `isFresh`: no live event has reported a change since the read. */
type CachedResult = QueryResult & { isFresh: boolean }

type Options = {
  /** A live event has named a tag of a cached result. */
  onChange: () => void
  /** Changes may have been missed. */
  onRestart: () => void
}

/** Live events make results stale; stale results are kept for outages. */
export function createResultCache({ onChange, onRestart }: Options) {
  const cache = new Map<string, CachedResult>()
  let isLive = false
  let lastLiveEventId: string | undefined
  let epoch = 0

  /** @returns whether any result became stale */
  function expire(isInScope: (cached: QueryResult) => boolean): boolean {
    epoch += 1
    const expired = [...cache.values()].filter(isInScope)
    for (const cached of expired) cached.isFresh = false
    return expired.length > 0
  }
  const expireAll = () => expire(() => true)

  return {
    find: (key: string): CachedResult | undefined => cache.get(key),
    /** Adds the page’s results as stale. Results of this tab stay. */
    addMissing(fromPage: QueryResults) {
      for (const [key, { result, tags }] of Object.entries(fromPage))
        if (!cache.has(key)) cache.set(key, { result, tags, isFresh: false })
    },
    expireAll,
    /** Increases whenever results become stale. */
    epoch: () => epoch,
    /** @returns whether the result may already be outdated */
    add(key: string, { result, tags }: QueryResult, requestedIn: number): boolean {
      cache.set(key, { result, tags, isFresh: isLive && epoch === requestedIn })
      return epoch !== requestedIn
    },
    /** Before a stream’s first event, `noStale` replaces the id: no later event would correct an old result. */
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
          // Earlier ids don’t cover the time without a stream.
          lastLiveEventId = undefined
          return
        default:
          event satisfies never
      }
    },
  }
}
