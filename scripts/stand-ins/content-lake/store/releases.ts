import * as v from 'valibot'
import { documentAlreadyExists, TransactionFailure } from '../errors.ts'
import { action, type LastRevision } from './action.ts'
import {
  copyOf,
  isUnpublishMark,
  publishedIdOf,
  RELEASE_TYPE,
  releaseDocumentId,
  type StoredDocument,
  strengthened,
} from './document.ts'
import { patchOperations, type WirePatch } from './mutation-schema.ts'
import type { StagedTransaction } from './staged-transaction.ts'

type ReleaseState = 'active' | 'scheduled' | 'published' | 'archived'

/** The part of a version's id that names its release: `versions.<releaseId>.<document>`. */
const releaseId = v.pipe(
  v.string(),
  v.regex(/^[a-zA-Z0-9_-]{1,60}$/, 'A release id has 1 to 60 letters, digits, "_" or "-"'),
)
const time = v.pipe(v.string(), v.isoTimestamp())
const metadata = v.looseObject({
  title: v.optional(v.string()),
  description: v.optional(v.string()),
  intendedPublishAt: v.optional(time),
  releaseType: v.optional(v.picklist(['asap', 'scheduled', 'undecided']), 'undecided'),
})

/**
 * The actions on releases, as @sanity/client 8 declares them and sanity.io/docs/content-lake/content-release-document-flow
 * describes them. The states in between (`publishing`, `archiving` …) are left out: here every step is one transaction.
 * `sanity.action.release.import` is not among them: it restores a release from another dataset.
 */
export const RELEASE_ACTIONS = [
  action(
    'release.create',
    { releaseId, metadata: v.optional(metadata, { releaseType: 'undecided' }) },
    (staged, { releaseId: name, metadata }) => {
      const _id = releaseDocumentId(name)
      if (staged.get(_id)) throw documentAlreadyExists(_id)
      staged.apply(_id, { create: { _id, _type: RELEASE_TYPE, name, state: 'active', metadata } })
    },
  ),
  action('release.edit', { releaseId, patch: patchOperations }, edit),
  action('release.publish', { releaseId }, (staged, { releaseId }) =>
    publish(staged, requireRelease(staged, releaseId, 'active')),
  ),
  action('release.archive', { releaseId }, (staged, { releaseId }) =>
    archive(staged, requireRelease(staged, releaseId, 'active')),
  ),
  action('release.unarchive', { releaseId }, (staged, { releaseId }, lastRevision) =>
    unarchive(staged, requireRelease(staged, releaseId, 'archived'), lastRevision),
  ),
  action('release.schedule', { releaseId, publishAt: time }, (staged, { releaseId, publishAt }) =>
    patch(staged, requireRelease(staged, releaseId, 'active'), { set: { state: 'scheduled', publishAt } }),
  ),
  action('release.unschedule', { releaseId }, (staged, { releaseId }) =>
    patch(staged, requireRelease(staged, releaseId, 'scheduled'), {
      set: { state: 'active' },
      unset: ['publishAt'],
    }),
  ),
  action('release.delete', { releaseId }, (staged, { releaseId }) =>
    staged.remove(requireRelease(staged, releaseId, 'archived', 'published')._id),
  ),
]

/** Publishes a scheduled release that is due. */
export function publishScheduled(staged: StagedTransaction, release: StoredDocument): void {
  patch(staged, release, { set: { state: 'active' } })
  publish(staged, requireRelease(staged, String(release.name), 'active'))
}

/** Only the metadata of a release can be edited; its state changes through other actions. */
function edit(
  staged: StagedTransaction,
  given: { releaseId: string; patch: v.InferOutput<typeof patchOperations> },
): void {
  const release = requireRelease(staged, given.releaseId, 'active', 'scheduled')
  const { ifRevisionID, ...operations } = given.patch
  staged.checkRevision(release._id, ifRevisionID)
  patch(staged, release, operations)
  if (fixedPart(release) !== fixedPart(staged.existing(release._id))) {
    throw refused('Only "metadata" of a release can be edited', release._id)
  }
}

const fixedPart = ({ _rev, _updatedAt, metadata: _, ...fields }: StoredDocument) => JSON.stringify(fields)

function publish(staged: StagedTransaction, release: StoredDocument): void {
  const versions = staged.versionsIn(String(release.name))
  for (const version of versions) {
    const publishedId = publishedIdOf(version._id)
    const published = staged.get(publishedId)
    staged.remove(version._id)
    if (isUnpublishMark(version)) {
      if (published) staged.remove(publishedId)
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
  const versions = staged.versionsIn(String(release.name))
  for (const { _id } of versions) staged.remove(_id)
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
  ...states: readonly ReleaseState[]
): StoredDocument {
  const release = staged.existing(releaseDocumentId(releaseId))
  if (states.some((state) => state === release.state)) return release
  const required = states.map((state) => `"${state}"`).join(' or ')
  throw refused(
    `Release "${releaseId}" is ${String(release.state)}; this action needs it to be ${required}`,
    release._id,
  )
}

function refused(description: string, id: string): TransactionFailure {
  return new TransactionFailure(409, 'validationError', description, { id })
}
