import { documentAlreadyExists, documentNotFound, reportingFailure, TransactionFailure } from '../errors.ts'
import type { Action, ActionOf, DocumentAction, ReleaseAction } from './action-schema.ts'
import { copyOf, draftIdOf, isVersionId, publishedIdOf, strengthened } from './document.ts'
import { type LastRevision, stageReleaseAction } from './releases.ts'
import type { StagedTransaction } from './staged-transaction.ts'

/**
 * Stages document and release actions one after another. Each becomes mutations, which listeners and history get.
 * @throws LakeError of type `actionError` that names the failing action; the caller must then not commit
 */
export function stageActions(
  staged: StagedTransaction,
  actions: readonly Action[],
  lastRevision: LastRevision,
): void {
  actions.forEach((action, index) => {
    reportingFailure('action', index, () => {
      if (isReleaseAction(action)) stageReleaseAction(staged, action, lastRevision)
      else stageAction(staged, action)
    })
  })
  reportingFailure('action', 0, () => staged.checkReferences())
}

function isReleaseAction(action: Action): action is ReleaseAction {
  return action.actionType.startsWith('sanity.action.release.')
}

function stageAction(staged: StagedTransaction, action: DocumentAction): void {
  switch (action.actionType) {
    case 'sanity.action.document.create':
      create(staged, action)
      break
    case 'sanity.action.document.replaceDraft':
      replaceDraft(staged, action)
      break
    case 'sanity.action.document.edit':
      edit(staged, action)
      break
    case 'sanity.action.document.publish':
      publish(staged, action)
      break
    case 'sanity.action.document.unpublish':
      unpublish(staged, action)
      break
    case 'sanity.action.document.delete':
      remove(staged, action)
      break
    case 'sanity.action.document.discard':
      discard(staged, action.draftId)
      break
    case 'sanity.action.document.version.discard':
      discard(staged, action.versionId)
      break
    case 'sanity.action.document.version.create':
      createVersion(staged, action)
      break
    case 'sanity.action.document.version.replace':
      replaceVersion(staged, action)
      break
    case 'sanity.action.document.version.unpublish':
      unpublishVersion(staged, action)
      break
  }
}

function create(staged: StagedTransaction, { publishedId, attributes, ifExists }: ActionOf<'create'>): void {
  const id = attributes._id ?? draftIdOf(publishedId)
  requireVersionOf(id, publishedId)
  if (staged.get(publishedId)) throw documentAlreadyExists(publishedId)
  if (staged.get(id)) {
    if (ifExists === 'ignore') return
    throw documentAlreadyExists(id)
  }
  staged.apply(id, { create: { ...attributes, _id: id } })
}

function replaceDraft(
  staged: StagedTransaction,
  { publishedId, attributes }: ActionOf<'replaceDraft'>,
): void {
  const id = draftIdOf(publishedId)
  staged.apply(id, { createOrReplace: { ...attributes, _id: id } })
}

function edit(staged: StagedTransaction, { draftId, publishedId, patch }: ActionOf<'edit'>): void {
  requireVersionOf(draftId, publishedId)
  if (!staged.get(draftId)) {
    const published = staged.get(publishedId)
    if (!published) throw documentNotFound(publishedId)
    staged.apply(draftId, { create: copyOf(published, draftId) })
  }
  const { ifRevisionID, ...operations } = patch
  staged.checkRevision(draftId, ifRevisionID)
  staged.apply(draftId, { patch: { ...operations, id: draftId } })
}

function publish(staged: StagedTransaction, action: ActionOf<'publish'>): void {
  const { draftId, publishedId } = action
  requireVersionOf(draftId, publishedId)
  const draft = staged.get(draftId)
  if (!draft) throw documentNotFound(draftId)
  staged.checkRevision(draftId, action.ifDraftRevisionId)
  staged.checkRevision(publishedId, action.ifPublishedRevisionId)
  const published = staged.get(publishedId)
  const _createdAt = published?._createdAt ?? draft._createdAt
  staged.apply(publishedId, { createOrReplace: { ...copyOf(strengthened(draft), publishedId), _createdAt } })
  staged.apply(draftId, { delete: { id: draftId } })
}

function unpublish(staged: StagedTransaction, { draftId, publishedId }: ActionOf<'unpublish'>): void {
  requireVersionOf(draftId, publishedId)
  const published = staged.get(publishedId)
  if (!published) throw documentNotFound(publishedId)
  // An existing draft has newer edits, so it is kept.
  if (!staged.get(draftId)) staged.apply(draftId, { create: copyOf(published, draftId) })
  staged.apply(publishedId, { delete: { id: publishedId } })
}

function remove(staged: StagedTransaction, { publishedId, includeDrafts }: ActionOf<'delete'>): void {
  if (!staged.get(publishedId)) throw documentNotFound(publishedId)
  const draftId = draftIdOf(publishedId)
  if (staged.get(draftId) && !includeDrafts.includes(draftId)) {
    throw new TransactionFailure(
      409,
      'documentHasExistingDraftsError',
      `Document "${publishedId}" has the draft "${draftId}", which "includeDrafts" doesn't name`,
      { id: publishedId },
    )
  }
  for (const id of [publishedId, ...includeDrafts]) {
    requireVersionOf(id, publishedId)
    if (staged.get(id)) staged.apply(id, { delete: { id } })
  }
}

function discard(staged: StagedTransaction, id: string): void {
  if (id === publishedIdOf(id)) throw invalid(`"${id}" is neither a draft nor a version`)
  if (!staged.get(id)) throw documentNotFound(id)
  staged.apply(id, { delete: { id } })
}

function createVersion(staged: StagedTransaction, action: ActionOf<'version.create'>): void {
  const { publishedId, baseId } = action
  const base = baseId === undefined ? undefined : staged.get(baseId)
  if (baseId !== undefined && !base) throw documentNotFound(baseId)
  if (baseId !== undefined) staged.checkRevision(baseId, action.ifBaseRevisionId)
  const document = action.document ?? (base && copyOf(base, action.versionId ?? draftIdOf(publishedId)))
  if (!document) throw invalid('A new version needs a "document" or a "baseId"')
  requireVersionOf(document._id, publishedId)
  if (staged.get(document._id)) throw documentAlreadyExists(document._id)
  staged.apply(document._id, { create: document })
}

function replaceVersion(staged: StagedTransaction, { document }: ActionOf<'version.replace'>): void {
  if (!staged.get(document._id)) throw documentNotFound(document._id)
  staged.apply(document._id, { createOrReplace: document })
}

/** Marks a version so that publishing its release unpublishes the document. */
function unpublishVersion(
  staged: StagedTransaction,
  { versionId, publishedId }: ActionOf<'version.unpublish'>,
): void {
  if (!isVersionId(versionId)) throw invalid(`"${versionId}" is not the id of a version in a release`)
  requireVersionOf(versionId, publishedId)
  const published = staged.get(publishedId)
  if (!published) throw documentNotFound(publishedId)
  if (!staged.get(versionId)) staged.apply(versionId, { create: copyOf(published, versionId) })
  staged.apply(versionId, { patch: { id: versionId, set: { '_system.delete': true } } })
}

function requireVersionOf(id: string, publishedId: string): void {
  if (publishedIdOf(id) !== publishedId) throw invalid(`"${id}" is not a version of "${publishedId}"`)
}

function invalid(description: string): TransactionFailure {
  return new TransactionFailure(400, 'validationError', description)
}
