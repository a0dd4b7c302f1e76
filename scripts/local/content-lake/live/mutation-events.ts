import type { StoredDocument } from '../store/document.ts'
import type { PastTransaction } from '../store/history.ts'
import type { StagedChange } from '../store/staged-transaction.ts'

export interface ListenOptions {
  readonly includeResult: boolean
  /** The whole document from before, as `previous`. */
  readonly includePreviousRevision: boolean
  readonly includeMutations: boolean
  /** Changes as Mendoza patches, which Studio's previews apply. */
  readonly includeEffects: boolean
  readonly visibility: string
}

export type Transition = 'appear' | 'update' | 'disappear'

export interface MutationEvent {
  readonly eventId: string
  readonly [field: string]: unknown
}

/**
 * The events of one transaction for one listener: a document counts when it matched before or matches after.
 * The shape is that of `GET /data/listen`, as @sanity/client and Studio read it.
 */
export function mutationEvents(
  transaction: PastTransaction,
  matches: (document: StoredDocument) => boolean,
  options: ListenOptions,
): MutationEvent[] {
  const heard = transaction.changes.flatMap((change) => {
    const transition = transitionOf(change, matches)
    return transition ? [{ change, transition }] : []
  })
  return heard.map(({ change, transition }, index) => ({
    ...describe(transaction, change, transition),
    ...extras(change, transition, options),
    visibility: options.visibility,
    // Counts this listener's events only: Studio waits until it has that many.
    transactionTotalEvents: heard.length,
    transactionCurrentEvent: index + 1,
  }))
}

function transitionOf(
  { before, after }: StagedChange,
  matches: (document: StoredDocument) => boolean,
): Transition | undefined {
  const [matched, stillMatches] = [
    before !== undefined && matches(before),
    after !== undefined && matches(after),
  ]
  if (stillMatches) return matched ? 'update' : 'appear'
  return matched ? 'disappear' : undefined
}

function describe(transaction: PastTransaction, { id, before }: StagedChange, transition: Transition) {
  return {
    eventId: `${transaction.id}#${id}`,
    documentId: id,
    transactionId: transaction.id,
    transition,
    identity: transaction.author,
    ...(before && transition !== 'appear' ? { previousRev: before._rev } : {}),
    // Also when the document is gone: Studio lets a draft vanish on this revision only.
    resultRev: transaction.id,
    timestamp: transaction.timestamp,
  }
}

function extras({ before, after, mutations }: StagedChange, transition: Transition, options: ListenOptions) {
  return {
    ...(options.includeMutations ? { mutations } : {}),
    ...(options.includeResult && after && transition !== 'disappear' ? { result: after } : {}),
    ...(options.includePreviousRevision && before && transition !== 'appear' ? { previous: before } : {}),
    ...(options.includeEffects ? { effects: effectsOf(before, after) } : {}),
  }
}

/** Mendoza's operation 0 puts a whole value in place: correct for any change, if not the smallest. */
export function effectsOf(before: StoredDocument | undefined, after: StoredDocument | undefined) {
  return { apply: [0, withoutRevision(after)], revert: [0, withoutRevision(before)] }
}

function withoutRevision(document: StoredDocument | undefined) {
  if (!document) return null
  const { _rev, ...rest } = document
  return rest
}
