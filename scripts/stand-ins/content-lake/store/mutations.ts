import { randomUUID } from 'node:crypto'
import { documentAlreadyExists, reportingFailure, TransactionFailure } from '../errors.ts'
import { releaseDocumentId } from './document.ts'
import type { WireMutation, WirePatch, WireSelection } from './mutation-schema.ts'
import type { StagedTransaction } from './staged-transaction.ts'

export type MutationResult = {
  readonly id: string
  readonly operation: 'create' | 'update' | 'delete' | 'none'
}

/** Ids of the documents that a query selects, before the transaction. */
export type SelectIds = (query: string, params: Record<string, unknown>) => string[]

/**
 * Stages mutations one after another, as `POST /data/mutate` does.
 * @throws LakeError of type `mutationError` that names the failing mutation; the caller must then not commit
 */
export function stageMutations(
  staged: StagedTransaction,
  mutations: readonly WireMutation[],
  select: SelectIds,
): MutationResult[] {
  const results = mutations.flatMap((mutation, index) =>
    reportingFailure('mutation', index, () => stageMutation(staged, mutation, select)),
  )
  reportingFailure('mutation', 0, () => staged.checkReferences())
  return results
}

function stageMutation(
  staged: StagedTransaction,
  mutation: WireMutation,
  select: SelectIds,
): MutationResult[] {
  if ('patch' in mutation)
    return selectedIds(mutation.patch, select).map((id) => stagePatch(staged, id, mutation.patch))
  if ('delete' in mutation) return selectedIds(mutation.delete, select).map((id) => stageDelete(staged, id))
  if ('createOrReplace' in mutation) return [stageDocument(staged, mutation.createOrReplace._id, mutation)]
  if ('createIfNotExists' in mutation)
    return [stageDocument(staged, mutation.createIfNotExists._id, mutation)]
  const _id = assignedId(mutation.create._id)
  return [stageDocument(staged, _id, { create: { ...mutation.create, _id } })]
}

function stageDocument(staged: StagedTransaction, id: string, mutation: WireMutation): MutationResult {
  refuseRelease(id)
  const isTaken = staged.get(id) !== undefined
  if (isTaken && 'createIfNotExists' in mutation) return { id, operation: 'none' }
  if (isTaken && 'create' in mutation) throw documentAlreadyExists(id)
  staged.apply(id, mutation)
  return { id, operation: isTaken ? 'update' : 'create' }
}

/** An id that ends in a dot is a prefix for a random id (`drafts.` makes a new draft). */
function assignedId(requested: string | undefined): string {
  if (!requested) return randomUUID()
  return requested.endsWith('.') ? requested + randomUUID() : requested
}

function stageDelete(staged: StagedTransaction, id: string): MutationResult {
  if (!staged.get(id)) return { id, operation: 'none' }
  refuseRelease(id)
  staged.remove(id)
  return { id, operation: 'delete' }
}

function stagePatch(
  staged: StagedTransaction,
  id: string,
  { query: _query, params: _params, ifRevisionID, ...operations }: WirePatch,
): MutationResult {
  staged.existing(id)
  refuseRelease(id)
  staged.checkRevision(id, ifRevisionID)
  staged.apply(id, { patch: { ...operations, id } })
  return { id, operation: 'update' }
}

/** The state of a release must agree with its versions, so mutations can't change it. */
function refuseRelease(id: string): void {
  if (!id.startsWith(releaseDocumentId(''))) return
  const description = `"${id}" is a release. Change it with the release actions instead of mutations.`
  throw new TransactionFailure(403, 'validationError', description, { id })
}

function selectedIds({ id, query, params }: WireSelection, select: SelectIds): string[] {
  if (id !== undefined) return [id]
  if (query !== undefined) return select(query, params ?? {})
  throw new TransactionFailure(400, 'validationError', 'A patch or delete needs an "id" or a "query"')
}
