import { Hono } from 'hono'
import { gatewayError } from '../../errors.ts'
import type { DatasetStore } from '../../store/dataset-store.ts'
import { draftIdOf, publishedIdOf } from '../../store/document.ts'
import type { DatasetHistory, PastTransaction } from '../../store/history.ts'
import type { StagedChange } from '../../store/staged-transaction.ts'
import { flag, type LakeContext, type LakeEnv } from '../request.ts'
import { effectsOf } from '../streams/listen.ts'

const MAX_TRANSACTIONS = 1_000
const DEFAULT_TRANSACTIONS = 100

/** `GET /data/history/:dataset/…`: earlier revisions, transactions and events of documents. Needs a token. */
export function historyRoutes({ history }: DatasetStore): Hono<LakeEnv> {
  return new Hono<LakeEnv>()
    .use(async (context, next) => {
      if (!context.var.access.seesEverything) throw gatewayError(401, 'Unauthorized', 'History needs a token')
      await next()
    })
    .get('/events/documents/:id', (context) => {
      const id = context.req.param('id')
      const all = documentEvents(id, history.of([publishedIdOf(id), versionIdFor(id)]))
      const start = Number(context.req.query('nextCursor') || 0)
      const end = start + limitOf(context)
      return context.json({
        events: { [id]: all.slice(start, end) },
        nextCursor: end < all.length ? String(end) : '',
      })
    })
    .get('/documents/:ids', (context) => {
      const ids = context.req.param('ids').split(',')
      const documents = ids.map((id) => documentThen(context, history, id))
      return context.json({ documents: documents.filter((document) => document !== undefined) })
    })
    .get('/transactions/:ids', (context) => {
      const transactions = transactionLog(context, [...history.of(context.req.param('ids').split(','))])
      const lines = transactions.map((transaction) => JSON.stringify(describe(context, transaction)))
      return context.body(lines.map((line) => `${line}\n`).join(''), 200, {
        'content-type': 'application/x-ndjson',
      })
    })
}

function limitOf(context: LakeContext): number {
  const limit = Number(context.req.query('limit') ?? DEFAULT_TRANSACTIONS)
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, MAX_TRANSACTIONS) : DEFAULT_TRANSACTIONS
}

/** A document at `revision`, at `time`, or in its last revision. */
function documentThen(context: LakeContext, history: DatasetHistory, id: string) {
  const { revision, time } = context.req.query()
  if (flag(context, 'lastRevision')) return history.lastRevision(id)
  if (revision) {
    const sequence = history.sequenceOf(revision)
    return sequence === undefined ? undefined : history.documentAt(id, sequence)
  }
  if (time && Number.isNaN(Date.parse(time)))
    throw gatewayError(400, 'Bad Request', `"${time}" is not an ISO 8601 time`)
  return history.documentAt(id, time ? history.sequenceAt(time) : undefined)
}

function transactionLog(context: LakeContext, all: PastTransaction[]): PastTransaction[] {
  const { fromTransaction, toTransaction } = context.req.query()
  const from = all.findIndex(({ id }) => id === fromTransaction)
  const to = all.findIndex(({ id }) => id === toTransaction)
  const range = all.slice(Math.max(from, 0), to < 0 ? undefined : to + 1)
  const ordered = flag(context, 'reverse') ? range.reverse() : range
  return ordered.slice(0, limitOf(context))
}

function describe(context: LakeContext, { id, timestamp, author, changes }: PastTransaction) {
  return {
    id,
    timestamp,
    author,
    documentIDs: changes.map((change) => change.id),
    ...(flag(context, 'excludeMutations')
      ? {}
      : { mutations: changes.flatMap(({ mutations }) => mutations) }),
    effects: Object.fromEntries(changes.map((change) => [change.id, effectsOf(change.before, change.after)])),
  }
}

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
