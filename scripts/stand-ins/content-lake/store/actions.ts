import * as v from 'valibot'
import { documentAlreadyExists, notSupported, reportingFailure, TransactionFailure } from '../errors.ts'
import { action, type LastRevision } from './action.ts'
import { copyOf, draftIdOf, isVersionId, publishedIdOf, strengthened } from './document.ts'
import { documentId, identifiedDocument, newDocument, patchOperations } from './mutation-schema.ts'
import { RELEASE_ACTIONS } from './releases.ts'
import type { StagedTransaction } from './staged-transaction.ts'

/**
 * Stages document and release actions one after another. Each becomes mutations, which listeners and history get.
 * @throws LakeError of type `actionError` that names the failing action; the caller must then not commit
 */
export function stageActions(
  staged: StagedTransaction,
  actions: readonly { actionType: string }[],
  lastRevision: LastRevision,
): void {
  actions.forEach((given, index) => {
    const stage = ACTIONS.get(given.actionType)
    if (!stage) {
      const cure = `Content variants and imports of releases need a Sanity project. Supported: ${[...ACTIONS.keys()].join(', ')}.`
      throw notSupported(`the action "${given.actionType}"`, cure)
    }
    reportingFailure('action', index, () => stage(staged, given, lastRevision))
  })
  reportingFailure('action', 0, () => staged.checkReferences())
}

const revision = v.optional(v.string())
/** Accepted without an effect: history stays on this machine. */
const purge = v.optional(v.boolean())
const pair = { draftId: documentId, publishedId: documentId }

/** The document actions of `POST /data/actions`, as @sanity/client 8 declares them. */
const ACTIONS = new Map([
  action(
    'document.create',
    {
      publishedId: documentId,
      attributes: newDocument,
      ifExists: v.optional(v.picklist(['fail', 'ignore']), 'fail'),
    },
    (staged, { publishedId, attributes, ifExists }) => {
      const id = attributes._id ?? draftIdOf(publishedId)
      requireVersionOf(id, publishedId)
      if (staged.get(publishedId)) throw documentAlreadyExists(publishedId)
      if (!staged.get(id)) staged.apply(id, { create: { ...attributes, _id: id } })
      else if (ifExists === 'fail') throw documentAlreadyExists(id)
    },
  ),
  action(
    'document.replaceDraft',
    { publishedId: documentId, attributes: newDocument },
    (staged, { publishedId, attributes }) => {
      const id = draftIdOf(publishedId)
      staged.apply(id, { createOrReplace: { ...attributes, _id: id } })
    },
  ),
  action('document.edit', { ...pair, patch: patchOperations }, (staged, { draftId, publishedId, patch }) => {
    requireVersionOf(draftId, publishedId)
    if (!staged.get(draftId)) staged.apply(draftId, { create: copyOf(staged.existing(publishedId), draftId) })
    const { ifRevisionID, ...operations } = patch
    staged.checkRevision(draftId, ifRevisionID)
    staged.apply(draftId, { patch: { ...operations, id: draftId } })
  }),
  action(
    'document.publish',
    { ...pair, ifDraftRevisionId: revision, ifPublishedRevisionId: revision },
    (staged, { draftId, publishedId, ifDraftRevisionId, ifPublishedRevisionId }) => {
      requireVersionOf(draftId, publishedId)
      const draft = staged.existing(draftId)
      staged.checkRevision(draftId, ifDraftRevisionId)
      staged.checkRevision(publishedId, ifPublishedRevisionId)
      const _createdAt = staged.get(publishedId)?._createdAt ?? draft._createdAt
      staged.apply(publishedId, {
        createOrReplace: { ...copyOf(strengthened(draft), publishedId), _createdAt },
      })
      staged.remove(draftId)
    },
  ),
  action('document.unpublish', pair, (staged, { draftId, publishedId }) => {
    requireVersionOf(draftId, publishedId)
    const published = staged.existing(publishedId)
    // An existing draft has newer edits, so it is kept.
    if (!staged.get(draftId)) staged.apply(draftId, { create: copyOf(published, draftId) })
    staged.remove(publishedId)
  }),
  action(
    'document.delete',
    { publishedId: documentId, includeDrafts: v.optional(v.array(documentId), []), purge },
    (staged, { publishedId, includeDrafts }) => {
      staged.existing(publishedId)
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
        if (staged.get(id)) staged.remove(id)
      }
    },
  ),
  action('document.discard', { draftId: documentId, purge }, (staged, { draftId }) =>
    discard(staged, draftId),
  ),
  action('document.version.discard', { versionId: documentId, purge }, (staged, { versionId }) =>
    discard(staged, versionId),
  ),
  action(
    'document.version.create',
    {
      publishedId: documentId,
      document: v.optional(identifiedDocument),
      baseId: v.optional(documentId),
      versionId: v.optional(documentId),
      ifBaseRevisionId: revision,
    },
    (staged, { publishedId, baseId, versionId = draftIdOf(publishedId), ifBaseRevisionId, ...given }) => {
      const base = baseId === undefined ? undefined : staged.existing(baseId)
      if (base) staged.checkRevision(base._id, ifBaseRevisionId)
      const document = given.document ?? (base && copyOf(base, versionId))
      if (!document) throw invalid('A new version needs a "document" or a "baseId"')
      requireVersionOf(document._id, publishedId)
      if (staged.get(document._id)) throw documentAlreadyExists(document._id)
      staged.apply(document._id, { create: document })
    },
  ),
  action('document.version.replace', { document: identifiedDocument }, (staged, { document }) => {
    staged.existing(document._id)
    staged.apply(document._id, { createOrReplace: document })
  }),
  // Marks a version so that publishing its release unpublishes the document.
  action(
    'document.version.unpublish',
    { versionId: documentId, publishedId: documentId },
    (staged, { versionId, publishedId }) => {
      if (!isVersionId(versionId)) throw invalid(`"${versionId}" is not the id of a version in a release`)
      requireVersionOf(versionId, publishedId)
      const published = staged.existing(publishedId)
      if (!staged.get(versionId)) staged.apply(versionId, { create: copyOf(published, versionId) })
      staged.apply(versionId, { patch: { id: versionId, set: { '_system.delete': true } } })
    },
  ),
  ...RELEASE_ACTIONS,
])

function discard(staged: StagedTransaction, id: string): void {
  if (id === publishedIdOf(id)) throw invalid(`"${id}" is neither a draft nor a version`)
  staged.existing(id)
  staged.remove(id)
}

function requireVersionOf(id: string, publishedId: string): void {
  if (publishedIdOf(id) !== publishedId) throw invalid(`"${id}" is not a version of "${publishedId}"`)
}

function invalid(description: string): TransactionFailure {
  return new TransactionFailure(400, 'validationError', description)
}
