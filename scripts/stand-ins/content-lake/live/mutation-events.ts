import type { StoredDocument } from '../store/document.ts'
import type { PastTransaction } from '../store/history.ts'
import type { StagedChange } from '../store/staged-transaction.ts'

export type ListenOptions = {
  readonly includeResult: boolean
  /** Adds the document before the change as `previous`. */
  readonly includePreviousRevision: boolean
  readonly includeMutations: boolean
  /** Changes as Mendoza patches, which Studio's previews apply. */
  readonly includeEffects: boolean
  readonly visibility: string
}

export type Transition = 'appear' | 'update' | 'disappear'

export type MutationEvent = {
  readonly eventId: string
  readonly [field: string]: unknown
}

/**
 * The events of one transaction for one listener: one for each document that matches the filter before or after it.
 * The format is that of `GET /data/listen`, which @sanity/client and Studio read.
 */
export function mutationEvents(
  transaction: PastTransaction,
  matches: (document: StoredDocument) => boolean,
  options: ListenOptions,
): MutationEvent[] {
  const matching = transaction.changes.flatMap((change) => {
    const transition = transitionOf(change, matches)
    return transition ? [{ change, transition }] : []
  })
  return matching.map(({ change, transition }, index) => ({
    ...describe(transaction, change, transition),
    ...extras(change, transition, options),
    visibility: options.visibility,
    // Counts the events of this listener only: Studio waits until it has received that many.
    transactionTotalEvents: matching.length,
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
    // Also when the document is deleted: Studio removes a draft only when it gets this revision.
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

/** Mendoza's operation 0 replaces the whole value: correct for every change, although not the smallest. */
export function effectsOf(before: StoredDocument | undefined, after: StoredDocument | undefined) {
  return { apply: [0, withoutRevision(after)], revert: [0, withoutRevision(before)] }
}

function withoutRevision(document: StoredDocument | undefined) {
  if (!document) return null
  const { _rev, ...rest } = document
  return rest
}
