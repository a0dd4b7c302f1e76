import { Hono } from 'hono'
import { gatewayError } from '../../errors.ts'
import { documentEvents, versionIdFor } from '../../live/document-events.ts'
import { effectsOf } from '../../live/mutation-events.ts'
import type { DatasetStore } from '../../store/dataset-store.ts'
import { publishedIdOf } from '../../store/document.ts'
import type { DatasetHistory, PastTransaction } from '../../store/history.ts'
import { flag, type LakeContext, type LakeEnv } from '../context.ts'

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
