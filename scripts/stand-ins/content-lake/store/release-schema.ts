import * as v from 'valibot'
import { patchOperations } from './mutation-schema.ts'

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
