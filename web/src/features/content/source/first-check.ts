import type { QueryParams } from '@sanity/client'
import { nextTask } from '../../../platform/scheduling/next-task.ts'
import type { AnswerCache } from './answer-cache.ts'

type Query = { key: string; query: string; params: QueryParams }

type Options = {
  cache: Pick<AnswerCache, 'find'>
  /** Reads a query again. */
  readAgain: (query: Query) => Promise<unknown>
  /** Called when an answer has changed since a page received it. */
  onOutdated: () => void
}

/**
 * Reads once more what pages read before the live stream was open, mostly content that came with the page. Pages are
 * not reloaded for this: they are notified only if an answer has changed.
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
      const checks: Promise<boolean>[] = []
      for (const asked of stale) {
        checks.push(isOutdated(asked))
        await nextTask()
      }
      const outcomes = await Promise.all(checks)
      if (outcomes.includes(true)) onOutdated()
    },
  }
}
