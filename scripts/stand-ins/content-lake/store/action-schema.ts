import * as v from 'valibot'
import { documentId, patchOperations } from './mutation-schema.ts'

/** The part of a version's id that names its release: `versions.<releaseId>.<document>`. */
const releaseId = v.pipe(
  v.string(),
  v.regex(/^[a-zA-Z0-9_-]{1,60}$/, 'A release id has 1 to 60 letters, digits, "_" or "-"'),
)

const metadata = v.looseObject({
  title: v.optional(v.string()),
  description: v.optional(v.string()),
  intendedPublishAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  releaseType: v.optional(v.picklist(['asap', 'scheduled', 'undecided']), 'undecided'),
})

const ofRelease = <Name extends string>(name: Name) => ({
  actionType: v.literal(`sanity.action.release.${name}`),
  releaseId,
})

/**
 * The release actions of `POST /data/actions`, as @sanity/client 8 declares them.
 * `sanity.action.release.import` is not among them: it restores a release from another dataset.
 */
export const releaseActions = [
  v.strictObject({
    ...ofRelease('create'),
    metadata: v.optional(metadata, { releaseType: 'undecided' }),
  }),
  v.strictObject({ ...ofRelease('edit'), patch: patchOperations }),
  v.strictObject(ofRelease('publish')),
  v.strictObject(ofRelease('archive')),
  v.strictObject(ofRelease('unarchive')),
  v.strictObject({ ...ofRelease('schedule'), publishAt: v.pipe(v.string(), v.isoTimestamp()) }),
  v.strictObject(ofRelease('unschedule')),
  v.strictObject(ofRelease('delete')),
] as const

export const releaseAction = v.variant('actionType', releaseActions)

export type ReleaseAction = v.InferOutput<typeof releaseAction>

const attributes = v.looseObject({ _id: v.optional(documentId), _type: v.pipe(v.string(), v.minLength(1)) })
const wholeDocument = v.looseObject({ _id: documentId, _type: v.pipe(v.string(), v.minLength(1)) })
const revision = v.optional(v.string())

/**
 * The document actions of `POST /data/actions`, as @sanity/client 8 declares them.
 * `purge` of history is accepted and has no effect: history stays on this machine.
 */
export const documentAction = v.variant('actionType', [
  v.strictObject({
    actionType: v.literal('sanity.action.document.create'),
    publishedId: documentId,
    attributes,
    ifExists: v.optional(v.picklist(['fail', 'ignore']), 'fail'),
  }),
  v.strictObject({
    actionType: v.literal('sanity.action.document.replaceDraft'),
    publishedId: documentId,
    attributes,
  }),
  v.strictObject({
    actionType: v.literal('sanity.action.document.edit'),
    draftId: documentId,
    publishedId: documentId,
    patch: patchOperations,
  }),
  v.strictObject({
    actionType: v.literal('sanity.action.document.publish'),
    draftId: documentId,
    publishedId: documentId,
    ifDraftRevisionId: revision,
    ifPublishedRevisionId: revision,
  }),
  v.strictObject({
    actionType: v.literal('sanity.action.document.unpublish'),
    draftId: documentId,
    publishedId: documentId,
  }),
  v.strictObject({
    actionType: v.literal('sanity.action.document.delete'),
    publishedId: documentId,
    includeDrafts: v.optional(v.array(documentId), []),
    purge: v.optional(v.boolean()),
  }),
  v.strictObject({
    actionType: v.literal('sanity.action.document.discard'),
    draftId: documentId,
    purge: v.optional(v.boolean()),
  }),
  v.strictObject({
    actionType: v.literal('sanity.action.document.version.discard'),
    versionId: documentId,
    purge: v.optional(v.boolean()),
  }),
  v.strictObject({
    actionType: v.literal('sanity.action.document.version.create'),
    publishedId: documentId,
    document: v.optional(wholeDocument),
    baseId: v.optional(documentId),
    versionId: v.optional(documentId),
    ifBaseRevisionId: revision,
  }),
  v.strictObject({
    actionType: v.literal('sanity.action.document.version.replace'),
    document: wholeDocument,
  }),
  v.strictObject({
    actionType: v.literal('sanity.action.document.version.unpublish'),
    versionId: documentId,
    publishedId: documentId,
  }),
])

export type DocumentAction = v.InferOutput<typeof documentAction>
export type ActionOf<Type extends string> = Extract<
  DocumentAction,
  { actionType: `sanity.action.document.${Type}` }
>

export type Action = DocumentAction | ReleaseAction

export const SUPPORTED_ACTIONS: readonly string[] = [...documentAction.options, ...releaseActions].map(
  ({ entries }) => entries.actionType.literal,
)
