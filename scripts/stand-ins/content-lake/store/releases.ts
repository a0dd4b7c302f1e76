import * as v from 'valibot'
import { documentAlreadyExists, documentNotFound, TransactionFailure } from '../errors.ts'
import type { ReleaseAction } from './action-schema.ts'
import {
  copyOf,
  isUnpublishMark,
  publishedIdOf,
  RELEASE_TYPE,
  releaseDocumentId,
  type StoredDocument,
  strengthened,
} from './document.ts'
import type { WirePatch } from './mutation-schema.ts'
import type { StagedTransaction } from './staged-transaction.ts'

type ReleaseState = 'active' | 'scheduled' | 'published' | 'archived'
type ActionOf<Name extends string> = Extract<ReleaseAction, { actionType: `sanity.action.release.${Name}` }>

/** Finds the last revision of a deleted document; `unarchive` restores versions with it. */
export type LastRevision = (id: string) => StoredDocument | undefined

/**
 * Stages one action on a release, as sanity.io/docs/content-lake/content-release-document-flow describes it.
 * The states in between (`publishing`, `archiving` …) are left out: here every step is one transaction.
 */
export function stageReleaseAction(
  staged: StagedTransaction,
  action: ReleaseAction,
  lastRevision: LastRevision,
): void {
  const { actionType, releaseId } = action
  const inState = (state: ReleaseState) => requireRelease(staged, releaseId, [state])
  switch (actionType) {
    case 'sanity.action.release.create':
      create(staged, action)
      break
    case 'sanity.action.release.edit':
      edit(staged, action)
      break
    case 'sanity.action.release.publish':
      publish(staged, inState('active'))
      break
    case 'sanity.action.release.archive':
      archive(staged, inState('active'))
      break
    case 'sanity.action.release.unarchive':
      unarchive(staged, inState('archived'), lastRevision)
      break
    case 'sanity.action.release.schedule':
      patch(staged, inState('active'), { set: { state: 'scheduled', publishAt: action.publishAt } })
      break
    case 'sanity.action.release.unschedule':
      patch(staged, inState('scheduled'), { set: { state: 'active' }, unset: ['publishAt'] })
      break
    case 'sanity.action.release.delete': {
      const { _id } = requireRelease(staged, releaseId, ['archived', 'published'])
      staged.apply(_id, { delete: { id: _id } })
    }
  }
}

/** Publishes a scheduled release that is due. */
export function publishScheduled(staged: StagedTransaction, release: StoredDocument): void {
  patch(staged, release, { set: { state: 'active' } })
  publish(staged, requireRelease(staged, String(release.name), ['active']))
}

function create(staged: StagedTransaction, { releaseId, metadata }: ActionOf<'create'>): void {
  const _id = releaseDocumentId(releaseId)
  if (staged.get(_id)) throw documentAlreadyExists(_id)
  staged.apply(_id, { create: { _id, _type: RELEASE_TYPE, name: releaseId, state: 'active', metadata } })
}

/** Only the metadata of a release can be edited; its state changes through other actions. */
function edit(staged: StagedTransaction, action: ActionOf<'edit'>): void {
  const release = requireRelease(staged, action.releaseId, ['active', 'scheduled'])
  const { ifRevisionID, ...operations } = action.patch
  staged.checkRevision(release._id, ifRevisionID)
  patch(staged, release, operations)
  const { metadata: _before, ...fixedBefore } = stable(release)
  const { metadata: _after, ...fixedAfter } = stable(requireRelease(staged, action.releaseId))
  if (JSON.stringify(fixedBefore) !== JSON.stringify(fixedAfter)) {
    throw refused('Only "metadata" of a release can be edited', release._id)
  }
}

function stable({ _rev, _updatedAt, ...fields }: StoredDocument): Record<string, unknown> {
  return fields
}

function publish(staged: StagedTransaction, release: StoredDocument): void {
  const versions = versionsOf(staged, release)
  for (const version of versions) {
    const publishedId = publishedIdOf(version._id)
    const published = staged.get(publishedId)
    staged.apply(version._id, { delete: { id: version._id } })
    if (isUnpublishMark(version)) {
      if (published) staged.apply(publishedId, { delete: { id: publishedId } })
      continue
    }
    const { _system, ...content } = copyOf(strengthened(version), publishedId)
    const _createdAt = published?._createdAt ?? version._createdAt
    staged.apply(publishedId, { createOrReplace: { ...content, _id: publishedId, _createdAt } })
  }
  patch(staged, release, {
    set: { state: 'published', publishedAt: staged.timestamp, finalDocumentStates: finalStates(versions) },
    unset: ['publishAt'],
  })
}

function archive(staged: StagedTransaction, release: StoredDocument): void {
  const versions = versionsOf(staged, release)
  for (const { _id } of versions) staged.apply(_id, { delete: { id: _id } })
  patch(staged, release, { set: { state: 'archived', finalDocumentStates: finalStates(versions) } })
}

const finalDocumentStates = v.array(v.looseObject({ id: v.string() }))

function unarchive(staged: StagedTransaction, release: StoredDocument, lastRevision: LastRevision): void {
  const states = v.parse(finalDocumentStates, release.finalDocumentStates)
  // This comes first: versions of an archived release can't be written.
  patch(staged, release, { set: { state: 'active' }, unset: ['finalDocumentStates'] })
  for (const state of states) {
    const version = lastRevision(state.id)
    if (version) staged.apply(state.id, { create: copyOf(version, state.id) })
  }
}

/** Ids of the deleted version documents, whose last revisions are in history. */
function finalStates(versions: readonly StoredDocument[]) {
  return versions.map(({ _id }) => ({ _key: _id, id: _id }))
}

function versionsOf(staged: StagedTransaction, release: StoredDocument): StoredDocument[] {
  return staged.versionsIn(String(release.name))
}

function patch(
  staged: StagedTransaction,
  { _id }: StoredDocument,
  operations: Omit<WirePatch, 'id' | 'query' | 'params'>,
): void {
  staged.apply(_id, { patch: { id: _id, ...operations } })
}

function requireRelease(
  staged: StagedTransaction,
  releaseId: string,
  states?: readonly ReleaseState[],
): StoredDocument {
  const id = releaseDocumentId(releaseId)
  const release = staged.get(id)
  if (!release) throw documentNotFound(id)
  if (!states || states.some((state) => state === release.state)) return release
  const required = states.map((state) => `"${state}"`).join(' or ')
  throw refused(
    `Release "${releaseId}" is ${String(release.state)}; this action needs it to be ${required}`,
    id,
  )
}

function refused(description: string, id: string): TransactionFailure {
  return new TransactionFailure(409, 'validationError', description, { id })
}
