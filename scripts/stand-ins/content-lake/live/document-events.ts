import { draftIdOf, publishedIdOf } from '../store/document.ts'
import type { PastTransaction } from '../store/history.ts'
import type { StagedChange } from '../store/staged-transaction.ts'

export type DocumentEvent = {
  readonly type: string
  readonly timestamp: string
  readonly author: string
  readonly documentId: string
  readonly [field: string]: unknown
}

/** The draft or release version whose events are listed together with those of its published document. */
export function versionIdFor(documentId: string): string {
  return documentId === publishedIdOf(documentId) ? draftIdOf(documentId) : documentId
}

/**
 * The events of a document for Studio's history pane: created, published, unpublished, deleted.
 * Single edits are not included; Studio reads them from the transaction log.
 * Newest first. `transactions` are those of the document and its version, oldest first.
 */
export function documentEvents(documentId: string, transactions: Iterable<PastTransaction>): DocumentEvent[] {
  const isPublished = documentId === publishedIdOf(documentId)
  const events = [...transactions].flatMap((transaction) => eventOf(documentId, transaction) ?? [])
  const relevant = events.filter(({ type }) =>
    isPublished ? !VERSION_EVENTS.has(type) : !LIVE_EVENTS.has(type),
  )
  return relevant.reverse()
}

const VERSION_EVENTS = new Set(['createDocumentVersion', 'deleteDocumentVersion'])
const LIVE_EVENTS = new Set(['createLiveDocument', 'updateLiveDocument'])

function eventOf(requestedId: string, transaction: PastTransaction): DocumentEvent | undefined {
  const [documentId, versionId] = [publishedIdOf(requestedId), versionIdFor(requestedId)]
  const published = transaction.changes.find(({ id }) => id === documentId)
  const version = transaction.changes.find(({ id }) => id === versionId)
  const fields =
    (published && publishedEvent(published, version, versionId)) ?? (version && versionEvent(version))
  const { id, timestamp, author } = transaction
  if (!fields) return undefined
  return { documentId, revisionId: id, timestamp, author, ...fields }
}

type EventFields = { type: string; [field: string]: unknown }

function publishedEvent(
  published: StagedChange,
  version: StagedChange | undefined,
  versionId: string,
): EventFields {
  if (published.after && version?.before && !version.after) {
    const versionRevisionId = version.before._rev
    return { type: 'publishDocumentVersion', versionId, versionRevisionId, publishCause: 'document.publish' }
  }
  if (published.after) return { type: published.before ? 'updateLiveDocument' : 'createLiveDocument' }
  if (version?.after) {
    return { type: 'unpublishDocument', versionId, versionRevisionId: version.after._rev }
  }
  return { type: 'deleteDocumentGroup' }
}

function versionEvent({ id: versionId, before, after }: StagedChange): EventFields | undefined {
  if (!before && after) return { type: 'createDocumentVersion', versionId, versionRevisionId: after._rev }
  if (before && !after) return { type: 'deleteDocumentVersion', versionId, versionRevisionId: before._rev }
  return undefined
}
