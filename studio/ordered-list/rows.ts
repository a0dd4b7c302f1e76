import { getDraftId, getPublishedId, getVersionFromId, getVersionId } from '@sanity/client/csm'
import * as v from 'valibot'

const versionSchema = v.object({
  _id: v.string(),
  rank: v.nullish(v.string()),
  title: v.nullish(v.string()),
})

export const versionsSchema = v.array(versionSchema)

/** A document, or a draft of it, or what a release will make of it. */
export type Version = v.InferOutput<typeof versionSchema>

/** A document of the list. All its versions get the same rank, so that no publishing moves it. */
export type Row = {
  id: string
  rank: string | undefined
  title: string
  versionIds: readonly string[]
}

const idIn = (perspective: string, id: string) =>
  perspective === 'published' ? id : perspective === 'drafts' ? getDraftId(id) : getVersionId(id, perspective)

/** As the queries of the site order them: by rank, then by title. Documents without a rank come last. */
const inOrder = (one: Row, other: Row) =>
  Number(one.rank === undefined) - Number(other.rank === undefined) ||
  Number((one.rank ?? '') > (other.rank ?? '')) - Number((one.rank ?? '') < (other.rank ?? '')) ||
  one.title.localeCompare(other.title)

/** The documents that an editor sees in a perspective, each once, in their order. */
export function rowsOf(versions: Iterable<Version>, perspectives: readonly string[]): Row[] {
  const documents = Map.groupBy(versions, ({ _id }) => getPublishedId(_id))
  const rows = [...documents].flatMap(([id, own]): Row[] => {
    const shown = [...perspectives, 'published']
      .map((perspective) => own.find(({ _id }) => _id === idIn(perspective, id)))
      .find(Boolean)
    if (!shown) return []
    const rank = shown.rank ?? undefined
    return [{ id, rank, title: shown.title ?? 'Untitled', versionIds: own.map(({ _id }) => _id) }]
  })
  return rows.sort(inOrder)
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
