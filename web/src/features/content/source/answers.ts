import type { Answer, Answers, Freshness, LiveEvent } from './ports.ts'

/** `isFresh`: the live stream has reported no change of the answer's documents since it was read. */
type CachedAnswer = Answer & { isFresh: boolean }

type Options = {
  /** Called when an event names the documents of an answer. */
  onChange: () => void
  /** Called when changes may have been missed. */
  onRestart: () => void
}

/**
 * The answers that this tab has read. Live events make them stale. Stale ones are kept for outages of the content
 * service.
 */
export function createAnswers({ onChange, onRestart }: Options) {
  const cache = new Map<string, CachedAnswer>()
  let isLive = false
  let lastLiveEventId: string | undefined
  let epoch = 0

  /** Marks answers as stale. Returns whether there were any. */
  function expire(isInScope: (answer: Answer) => boolean): boolean {
    epoch += 1
    const expired = [...cache.values()].filter(isInScope)
    for (const answer of expired) answer.isFresh = false
    return expired.length > 0
  }
  const expireAll = () => expire(() => true)

  return {
    find: (key: string): CachedAnswer | undefined => cache.get(key),
    all: (): Iterable<[key: string, answer: Answer]> => cache,
    /** Adds answers that came with a page, as stale ones. They don't replace answers that this tab has read. */
    addMissing(fromPage: Answers) {
      for (const [key, { result, tags }] of Object.entries(fromPage))
        if (!cache.has(key)) cache.set(key, { result, tags, isFresh: false })
    },
    expireAll,
    /** Counts what makes answers stale. An answer that was requested in an earlier epoch may be older. */
    epoch: () => epoch,
    /** Keeps an answer that was requested in an epoch. Returns whether it may already be outdated. */
    keep(key: string, { result, tags }: Answer, requestedIn: number): boolean {
      cache.set(key, { result, tags, isFresh: isLive && epoch === requestedIn })
      return epoch !== requestedIn
    },
    /** On a stream without an event yet, `noStale` has the effect of an id; without it, no later event corrects the answer. */
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
