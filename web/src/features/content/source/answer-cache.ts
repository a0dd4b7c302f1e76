import type { Answer, Answers } from './ports.ts'

/** `isFresh`: the live stream has reported no change of the answer's documents since it was read. */
export type CachedAnswer = Answer & { isFresh: boolean }

/** Which answers to expire. */
export type ExpiryScope =
  | { kind: 'all' }
  /** Answers that were read while no live stream was open. */
  | { kind: 'unconfirmed' }
  | { kind: 'tagged'; tags: readonly string[] }

/** The answers that this tab has read. Stale answers are kept for outages of the content service. */
export function createAnswerCache() {
  const answers = new Map<string, CachedAnswer>()
  return {
    all: (): Iterable<[key: string, answer: CachedAnswer]> => answers,
    find: (key: string): CachedAnswer | undefined => answers.get(key),
    keep(key: string, { result, tags }: Answer, isFresh: boolean) {
      answers.set(key, { result, tags, isFresh })
    },
    /** Adds answers that came with a page, as stale ones. They don't replace answers that this tab has read. */
    addMissing(fromPage: Answers) {
      for (const [key, { result, tags }] of Object.entries(fromPage)) {
        if (!answers.has(key)) answers.set(key, { result, tags, isFresh: false })
      }
    },
    /** Marks answers as stale. Returns whether any answer was in the scope. */
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
