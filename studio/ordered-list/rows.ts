import { getDraftId, getPublishedId, getVersionFromId, getVersionId } from '@sanity/client/csm'
import * as v from 'valibot'

const versionSchema = v.object({
  _id: v.string(),
  rank: v.nullish(v.string()),
  title: v.nullish(v.string()),
  section: v.nullish(v.string()),
})

export const versionsSchema = v.array(versionSchema)

/** A document, or a draft of it, or what a release will make of it. */
export type Version = v.InferOutput<typeof versionSchema>

/** A document of the list. All its versions get the same rank, so that no publishing moves it. */
export type Row = {
  id: string
  /** Its place among the sections of the list; 0 in a list without sections. */
  section: number
  rank: string | undefined
  title: string
  versionIds: readonly string[]
}

const idIn = (perspective: string, id: string) =>
  perspective === 'published' ? id : perspective === 'drafts' ? getDraftId(id) : getVersionId(id, perspective)

/** As the site orders them: by section, by rank, then by title. Documents without a rank come last. */
const inOrder = (one: Row, other: Row) =>
  one.section - other.section ||
  Number(one.rank === undefined) - Number(other.rank === undefined) ||
  Number((one.rank ?? '') > (other.rank ?? '')) - Number((one.rank ?? '') < (other.rank ?? '')) ||
  one.title.localeCompare(other.title)

/** A part of a list, such as the questions about buying. Documents never leave it by a move. */
export type Section = { readonly title: string; readonly value: string }

/**
 * The documents that an editor sees in a perspective, each once, in their order.
 * @param sections in their order; a document in none of them is in the first, as on the site
 */
export function rowsOf(
  versions: Iterable<Version>,
  perspectives: readonly string[],
  sections: readonly Section[] = [],
): Row[] {
  const documents = Map.groupBy(versions, ({ _id }) => getPublishedId(_id))
  const rows = [...documents].flatMap(([id, own]): Row[] => {
    const shown = [...perspectives, 'published']
      .map((perspective) => own.find(({ _id }) => _id === idIn(perspective, id)))
      .find(Boolean)
    if (!shown) return []
    const rank = shown.rank ?? undefined
    const section = Math.max(
      0,
      sections.findIndex(({ value }) => value === shown.section),
    )
    return [{ id, section, rank, title: shown.title ?? 'Untitled', versionIds: own.map(({ _id }) => _id) }]
  })
  return rows.sort(inOrder)
}

/** The first and the last place of the section in which a row is. */
export function sectionBounds(rows: readonly Row[], index: number) {
  const section = rows[index]?.section
  return {
    first: rows.findIndex((row) => row.section === section),
    last: rows.findLastIndex((row) => row.section === section),
  }
}

/** Whether a row that is dragged so many rows down would come to another section. */
export function leavesSection(rows: readonly Row[], from: number, by: number): boolean {
  const { first, last } = sectionBounds(rows, from)
  const to = from + by
  return (to < first && first > 0) || (to > last && last < rows.length - 1)
}

/**
 * The ranks of documents as ranks of all their versions, so that no publishing moves a document back.
 * @param locked the releases whose versions can't be changed, because they are scheduled
 */
export function ranksOfVersions(
  rows: readonly Row[],
  ranks: ReadonlyMap<string, string>,
  locked: readonly string[],
): ReadonlyMap<string, string> {
  const isOpen = (versionId: string) => !locked.includes(getVersionFromId(versionId) ?? '')
  const changes = rows.flatMap(({ id, versionIds }) => {
    const rank = ranks.get(id)
    return rank === undefined
      ? []
      : versionIds.filter(isOpen).map((versionId): [string, string] => [versionId, rank])
  })
  return new Map(changes)
}

/** The documents with each of the words in their title, with their places in the whole list. */
export function findRows(rows: readonly Row[], search: string): { row: Row; index: number }[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => words.every((word) => row.title.toLowerCase().includes(word)))
}

type Found = ReturnType<typeof findRows>[number]

/** What a list draws, line by line: the rows that were found, and the title of each section above its first. */
export type Line = { key: string; section: number } & ({ heading: string } | Found)

export const linesOf = (found: readonly Found[], sections: readonly Section[]): Line[] =>
  found.flatMap((each, index): Line[] => {
    const { section, id } = each.row
    const heading = sections[section]?.title
    const line = { ...each, key: id, section }
    return heading !== undefined && section !== found[index - 1]?.row.section
      ? [{ heading, key: heading, section }, line]
      : [line]
  })
