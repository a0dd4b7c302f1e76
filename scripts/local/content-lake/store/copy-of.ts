import type { StoredDocument } from './document.ts'

type DocumentContent = { _id: string; _type: string; [attribute: string]: unknown }

/** A copy under another id. Revision and time of update are stamped when it is stored. */
export function copyOf({ _rev, _updatedAt, ...content }: StoredDocument, _id: string): DocumentContent {
  return { ...content, _type: content._type, _id }
}
