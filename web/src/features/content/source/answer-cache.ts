import type { Answer, Answers } from './ports.ts'

/** `isFresh`: nothing that the answer depends on has changed since it was read, as far as the live stream knows. */
export type CachedAnswer = Answer & { isFresh: boolean }

/** Which answers to expire. */
export type ExpiryScope =
  | { kind: 'all' }
  /** Answers that were read while no live stream was open. */
  | { kind: 'unconfirmed' }
  | { kind: 'tagged'; tags: readonly string[] }

/** The answers that this tab has read. Stale answers stay: they are shown while the content service is silent. */
export function createAnswerCache() {
  const answers = new Map<string, CachedAnswer>()
  return {
    find: (key: string): CachedAnswer | undefined => answers.get(key),
    keep(key: string, { result, tags }: Answer, isFresh: boolean) {
      answers.set(key, { result, tags, isFresh })
    },
    /** Adds answers that came with a page, as stale ones. What was read by this tab stays. */
    addMissing(fromPage: Answers) {
      for (const [key, { result, tags }] of Object.entries(fromPage)) {
        if (!answers.has(key)) answers.set(key, { result, tags, isFresh: false })
      }
    },
    /** Makes answers stale. Returns whether any answer is in the scope. */
    expire(scope: ExpiryScope): boolean {
      const expired = [...answers.values()].filter((answer) => isInScope(answer, scope))
      for (const answer of expired) answer.isFresh = false
      return expired.length > 0
    },
  }
}

export type AnswerCache = ReturnType<typeof createAnswerCache>

function isInScope({ tags, isFresh }: CachedAnswer, scope: ExpiryScope): boolean {
  switch (scope.kind) {
    case 'all':
      return true
    case 'unconfirmed':
      return !isFresh
    case 'tagged':
      return tags.some((tag) => scope.tags.includes(tag))
    default:
      return scope satisfies never
  }
}
