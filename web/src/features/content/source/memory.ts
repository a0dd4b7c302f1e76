import type { Freshness, InlinedResults, LiveEvent, QueryResult } from './ports.ts'

type Remembered = QueryResult & { isFresh: boolean }

type Options = {
  /** Called when a live event has named a tag of a result. */
  onChange: () => void
  /** Called when changes may have been missed. */
  onRestart: () => void
}

/** The last result of each query, and whether it is fresh: source.ts has the rule. Stale results are for outages. */
export function createMemory(inlined: InlinedResults, { onChange, onRestart }: Options) {
  const results = new Map<string, Remembered>()
  for (const [key, result] of Object.entries(inlined)) results.set(key, { result, tags: [], isFresh: true })
  let isLive = false
  /** False while the page shows its inlined results. Results that are read meanwhile are as fresh as those. */
  let hasExpired = results.size === 0
  let lastLiveEventId: string | undefined
  let epoch = 0

  /** @returns whether any result became stale */
  function expire(isInScope: (result: QueryResult) => boolean): boolean {
    epoch += 1
    hasExpired = true
    const expired = [...results.values()].filter(isInScope)
    for (const result of expired) result.isFresh = false
    return expired.length > 0
  }
  const expireAll = () => expire(() => true)

  return {
    find: (key: string): Remembered | undefined => results.get(key),
    /** Adds a stale result. */
    addStale: (key: string, result: QueryResult) => void results.set(key, { ...result, isFresh: false }),
    expireAll,
    /** Increases whenever results may have become stale. */
    epoch: () => epoch,
    /** @returns whether the result may already be outdated */
    add(key: string, result: QueryResult, requestedIn: number): boolean {
      results.set(key, { ...result, isFresh: (isLive || !hasExpired) && epoch === requestedIn })
      return epoch !== requestedIn
    },
    /** `noStale` before the first event of a stream, because no later event would correct an old result. */
    freshness(): Freshness {
      if (lastLiveEventId !== undefined) return { lastLiveEventId }
      return isLive ? { cacheMode: 'noStale' } : {}
    },
    onEvent(event: LiveEvent) {
      switch (event.type) {
        case 'welcome':
          expireAll()
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
          // Earlier ids miss changes from the time without a stream.
          lastLiveEventId = undefined
          return
        default:
          event satisfies never
      }
    },
  }
}
