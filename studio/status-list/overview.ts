/** What the start page shows of all documents. */
import type { PastTransaction } from '../actions/publish-before.ts'
import type { Fields } from '../checklist/fields.ts'
import { siteState } from '../document/site-state.ts'
import type { Entry } from './entries.ts'

export type Incomplete = { entry: Entry; missing: number }

export type Overview = {
  drafts: Entry[]
  incomplete: Incomplete[]
  published: Entry[]
}

/** In each part of the page. */
const MOST = 8
/** Drafts of all editors: one's own are sorted out afterwards. */
const MOST_DRAFTS = 40

const latest = (
  entries: readonly Entry[],
  momentOf: (entry: Entry) => string | null | undefined,
  most = MOST,
) =>
  entries.toSorted((one, other) => (momentOf(other) ?? '').localeCompare(momentOf(one) ?? '')).slice(0, most)

/**
 * @param entries with whole drafts
 * @param countEmpty how many fields that must be filled in are empty
 */
export function overviewOf(
  entries: readonly Entry[],
  countEmpty: (type: string, draft: Fields) => number,
  now: number,
): Overview {
  const drafts = entries.filter(({ draft }) => draft)
  const incomplete = drafts.flatMap((entry): Incomplete[] => {
    const { draft, type } = entry
    if (!draft) return []
    const missing = countEmpty(type, draft)
    return missing > 0 ? [{ entry, missing }] : []
  })
  return {
    drafts: latest(drafts, ({ draft }) => draft?._updatedAt, MOST_DRAFTS),
    incomplete: incomplete.slice(0, MOST),
    published: latest(
      entries.filter(({ published }) => siteState(published, now).status !== 'draft'),
      ({ published }) => published?._updatedAt,
    ),
  }
}

/** The ids of documents that an author changed. A document doesn't say it; the history of the content service does. */
export const changedBy = (author: string, transactions: readonly PastTransaction[]): Set<string> =>
  new Set(transactions.flatMap((one) => (one.author === author ? one.documentIDs : [])))
