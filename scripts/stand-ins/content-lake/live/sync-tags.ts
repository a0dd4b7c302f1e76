import { createHash } from 'node:crypto'
import { type DocumentChange, draftIdOf, publishedIdOf, type StoredDocument } from '../store/document.ts'

/**
 * Sync tags link a query's result to the changes that can alter it. A query carries the tag of every
 * document type and document that it reads; a change carries every tag that could lead a query to it.
 * The prefix `s1:` is the real service's. Clients must not interpret the rest.
 */
export type SyncTag = `s1:${string}`

function tag(of: string): SyncTag {
  return `s1:${createHash('sha1').update(of).digest('base64url').slice(0, 8)}`
}

/** The tag of a query that may read any document. */
export const anyDocumentTag = tag('any')

export function typeTag(type: string): SyncTag {
  return tag(`type:${type}`)
}

/** One tag for a document, its draft and its versions, because perspectives replace one with another. */
export function documentTag(id: string): SyncTag {
  return tag(`document:${publishedIdOf(id)}`)
}

/**
 * The tags that a change touches, including those of the types of the published document and the draft:
 * in the `drafts` perspective a draft takes the place of a published document of another type.
 */
export function tagsOfChange(
  { id, before, after }: DocumentChange,
  get: (id: string) => StoredDocument | undefined,
): SyncTag[] {
  const publishedId = publishedIdOf(id)
  const versions = [before, after, get(publishedId), get(draftIdOf(publishedId))]
  const types = new Set(versions.flatMap((version) => (version ? [version._type] : [])))
  return [anyDocumentTag, documentTag(id), ...[...types].map(typeTag)]
}
