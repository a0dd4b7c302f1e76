/** A stored document. Never changed in place, so readers may keep a reference to it. */
export type StoredDocument = {
  readonly _id: string
  readonly _type: string
  readonly _rev: string
  readonly _createdAt: string
  readonly _updatedAt: string
  readonly [attribute: string]: unknown
}

/** Documents by id. */
export type Documents = ReadonlyMap<string, StoredDocument>

export const documentsById = (documents: readonly StoredDocument[]) =>
  new Map(documents.map((document) => [document._id, document]))

/** One document before and after a transaction; a missing side means created or deleted. */
export type DocumentChange = {
  readonly id: string
  readonly before: StoredDocument | undefined
  readonly after: StoredDocument | undefined
}

/**
 * The targets of the strong references inside a value, at any depth: they can't be deleted while it refers to them.
 * References to other datasets have `_dataset`; they are left out.
 */
export function strongReferencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(strongReferencesIn)
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(strongReferencesIn)
  const isOurs = '_ref' in value && typeof value._ref === 'string' && !('_dataset' in value)
  return isOurs && !('_weak' in value && value._weak === true) ? [String(value._ref), ...inside] : inside
}

const DRAFT_PREFIX = 'drafts.'
const VERSION_ID = /^versions\.[^.]+\./

/** The document that describes a release. */
export const RELEASE_TYPE = 'system.release'

export function releaseDocumentId(releaseId: string): string {
  return `_.releases.${releaseId}`
}

/** The release of a version document. */
export function releaseIdOf(versionId: string): string | undefined {
  return isVersionId(versionId) ? versionId.split('.')[1] : undefined
}

/** Whether publishing the release unpublishes this version's document. Studio reads the same field. */
export function isUnpublishMark({ _system }: StoredDocument): boolean {
  return typeof _system === 'object' && _system !== null && 'delete' in _system && _system.delete === true
}

export function isDraftId(id: string): boolean {
  return id.startsWith(DRAFT_PREFIX)
}

export function isVersionId(id: string): boolean {
  return VERSION_ID.test(id)
}

/** Readable without a token: the service hides every id with a dot. */
export function isPublicId(id: string): boolean {
  return !id.includes('.')
}

/** The id of a document in a layer: its draft, or its version in a release. */
export function layerIdOf(layer: string, publishedId: string): string {
  return layer === 'drafts' ? draftIdOf(publishedId) : `versions.${layer}.${publishedId}`
}

export function draftIdOf(publishedId: string): string {
  return DRAFT_PREFIX + publishedId
}

/** The id that a draft or a release version will have once published. */
export function publishedIdOf(id: string): string {
  return isDraftId(id) ? id.slice(DRAFT_PREFIX.length) : id.replace(VERSION_ID, '')
}

type DocumentContent = { _id: string; _type: string; [attribute: string]: unknown }

/** A copy under another id. Revision and time of update are stamped when it is stored. */
export function copyOf({ _rev, _updatedAt, ...content }: StoredDocument, _id: string): DocumentContent {
  return { ...content, _type: content._type, _id }
}

/**
 * Makes references strong that are weak only until their document is published, at any depth.
 * A draft may refer to a document that is not published yet; `_strengthenOnPublish` marks such a reference.
 */
export function strengthened<Value>(value: Value): Value {
  return visit(value) as Value
}

function visit(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(visit)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(strengthen(value)).map(([name, item]) => [name, visit(item)]))
}

function strengthen(value: object): object {
  if (!('_ref' in value && '_strengthenOnPublish' in value)) return value
  const { _strengthenOnPublish: mark, ...reference } = value
  const staysWeak = typeof mark === 'object' && mark !== null && 'weak' in mark && mark.weak === true
  if (staysWeak || !('_weak' in reference)) return reference
  const { _weak, ...strong } = reference
  return strong
}
