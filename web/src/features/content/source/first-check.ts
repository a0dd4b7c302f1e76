import type { QueryParams } from '@sanity/client'
import type { AnswerCache } from './answer-cache.ts'

type Query = { key: string; query: string; params: QueryParams }

type Options = {
  cache: Pick<AnswerCache, 'find'>
  /** Reads a query again. */
  readAgain: (query: Query) => Promise<unknown>
  /** An answer that a page was given has changed since. */
  onOutdated: () => void
}

/**
 * The one check of what pages read before the live stream was open, most of which came with the page. It is made by
 * itself, not by the pages: as long as nothing has changed, no page has anything to do.
 */
export function createFirstCheck({ cache, readAgain, onOutdated }: Options) {
  const unchecked = new Map<string, Query>()
  let hasRun = false

  async function isOutdated(asked: Query): Promise<boolean> {
    const before = cache.find(asked.key)
    try {
      const result = await readAgain(asked)
      return before !== undefined && JSON.stringify(result) !== JSON.stringify(before.result)
    } catch {
      // The source reports the failure and tries again.
      return false
    }
  }

  return {
    remember(asked: Query) {
      if (!hasRun) unchecked.set(asked.key, asked)
    },
    async run() {
      hasRun = true
      const stale = [...unchecked.values()].filter(({ key }) => !cache.find(key)?.isFresh)
      unchecked.clear()
      const outcomes = await Promise.all(stale.map(isOutdated))
      if (outcomes.includes(true)) onOutdated()
    },
  }
}
