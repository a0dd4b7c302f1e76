/** The documents of a list of the desk, each with what is published of it and with its draft. */
import { getPublishedId, getVersionFromId, isDraftId, isPublishedId } from '@sanity/client/csm'
import * as v from 'valibot'
import { type SiteState, type Stored, siteState } from '../document/site-state.ts'

const versionSchema = v.looseObject({ _id: v.string(), _type: v.string(), _updatedAt: v.nullish(v.string()) })

export type Version = v.InferOutput<typeof versionSchema>

export const parseVersions = (answer: unknown): Version[] => v.parse(v.array(versionSchema), answer)

export type Entry = {
  readonly id: string
  readonly type: string
  readonly published: Version | undefined
  readonly draft: Version | undefined
  /** The ids of the releases that change it. */
  readonly releases: readonly string[]
  /** The draft, or what is published. */
  readonly shown: Version
}

/** @param versions drafts, published documents and those of releases, in any order */
export function entriesOf(versions: readonly Version[]): Entry[] {
  const documents = Map.groupBy(versions, ({ _id }) => getPublishedId(_id))
  return [...documents].flatMap(([id, own]) => {
    const published = own.find(({ _id }) => isPublishedId(_id))
    const draft = own.find(({ _id }) => isDraftId(_id))
    const shown = draft ?? published ?? own[0]
    const releases = own.flatMap(({ _id }) => getVersionFromId(_id) ?? [])
    return shown ? [{ id, type: shown._type, published, draft, releases, shown }] : []
  })
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** What editors call a document: its title, question or old address. */
export const titleOf = ({ title, question, from }: Stored): string =>
  text(title) || text(question) || text(from) || 'Untitled'

export const statuses = ['live', 'planned', 'draft', 'expired'] as const

export type Status = SiteState['status']

export const statusNames: Readonly<Record<Status, string>> = {
  live: 'Live',
  planned: 'Planned',
  draft: 'Drafts',
  expired: 'Expired',
}

export type Order = { readonly field: string; readonly direction: 'asc' | 'desc' }

/** In the order of a field of the shown version; documents without a value come last. */
export function inOrder(entries: readonly Entry[], { field, direction }: Order): Entry[] {
  const sign = direction === 'asc' ? 1 : -1
  return entries.toSorted((one, other) => {
    const [a, b] = [text(one.shown[field]), text(other.shown[field])]
    if (!a || !b) return Number(!a) - Number(!b)
    return sign * a.localeCompare(b, 'en', { numeric: true })
  })
}

/** How many documents have each state, and those that a filter and a search keep. */
export function sortOut(
  entries: readonly Entry[],
  { status, search, now }: { status: Status | undefined; search: string; now: number },
): { counts: Readonly<Record<Status, number>>; found: Entry[] } {
  const counts = { live: 0, planned: 0, draft: 0, expired: 0 }
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = entries.filter(({ published, shown }) => {
    const own = siteState(published, now).status
    counts[own] += 1
    const title = titleOf(shown).toLocaleLowerCase()
    return (status === undefined || status === own) && words.every((word) => title.includes(word))
  })
  return { counts, found }
}
