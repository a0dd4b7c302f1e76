import * as v from 'valibot'

const attributes = v.record(v.string(), v.unknown())
const amounts = v.record(v.string(), v.number())

/** The rule of @sanity/client's `validateDocumentId`: no "-" or "." at the start, no two dots in a row. */
const DOCUMENT_ID = /^[a-zA-Z0-9_](?!.*\.\.)[a-zA-Z0-9._-]{0,127}$/

/** A document id; the text of the error is the service's (sanity-io/client pull request #148). */
export const documentId = v.pipe(
  v.string(),
  v.regex(DOCUMENT_ID, ({ input }) => `Malformed document ID: ${JSON.stringify(input).slice(0, 140)}`),
)

export const newDocument = v.looseObject({
  _id: v.optional(documentId),
  _type: v.pipe(v.string(), v.minLength(1)),
})
export const identifiedDocument = v.looseObject({
  _id: documentId,
  _type: v.pipe(v.string(), v.minLength(1)),
})

const selection = {
  id: v.optional(documentId),
  query: v.optional(v.string()),
  params: v.optional(attributes),
}

const insert = v.strictObject({
  before: v.optional(v.string()),
  after: v.optional(v.string()),
  replace: v.optional(v.string()),
  items: v.array(v.unknown()),
})

/** The operations of a patch, without its selection of documents. */
export const patchOperations = v.strictObject({
  set: v.optional(attributes),
  setIfMissing: v.optional(attributes),
  unset: v.optional(v.array(v.string())),
  inc: v.optional(amounts),
  dec: v.optional(amounts),
  diffMatchPatch: v.optional(v.record(v.string(), v.string())),
  insert: v.optional(insert),
  ifRevisionID: v.optional(v.string()),
})

const patch = v.strictObject({ ...selection, ...patchOperations.entries })
const deletion = v.strictObject({ ...selection, purge: v.optional(v.boolean()) })

/** One mutation on the wire: exactly one of the five kinds. */
export const mutation = v.union(
  [
    v.strictObject({ create: newDocument }),
    v.strictObject({ createOrReplace: identifiedDocument }),
    v.strictObject({ createIfNotExists: identifiedDocument }),
    v.strictObject({ patch }),
    v.strictObject({ delete: deletion }),
  ],
  (issue) => `Not a mutation this service knows: ${describeUnion(issue.issues)}`,
)

export type WireMutation = v.InferOutput<typeof mutation>
export type WirePatch = v.InferOutput<typeof patch>
export type WireSelection = Pick<WirePatch, 'id' | 'query' | 'params'>

function describeUnion(issues: readonly v.BaseIssue<unknown>[] | undefined): string {
  // The intended kind is the one whose key is present: its issues have the longest path.
  const deepest = [...(issues ?? [])].sort((a, b) => (b.path?.length ?? 0) - (a.path?.length ?? 0))[0]
  return deepest ? `${v.getDotPath(deepest) ?? 'mutation'}: ${deepest.message}` : 'empty'
}
