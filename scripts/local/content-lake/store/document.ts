/** A document as the dataset keeps it. Never changed in place: every reader may hold on to it. */
export interface StoredDocument {
  readonly _id: string
  readonly _type: string
  readonly _rev: string
  readonly _createdAt: string
  readonly _updatedAt: string
  readonly [attribute: string]: unknown
}

const DRAFT_PREFIX = 'drafts.'
const VERSION_ID = /^versions\.[^.]+\./

export function isDraftId(id: string): boolean {
  return id.startsWith(DRAFT_PREFIX)
}

export function isVersionId(id: string): boolean {
  return VERSION_ID.test(id)
}

/** Readable without a token: the real service hides every id that holds a dot. */
export function isPublicId(id: string): boolean {
  return !id.includes('.')
}

export function draftIdOf(publishedId: string): string {
  return DRAFT_PREFIX + publishedId
}

/** The id that a draft or a release version will have once published. */
export function publishedIdOf(id: string): string {
  return isDraftId(id) ? id.slice(DRAFT_PREFIX.length) : id.replace(VERSION_ID, '')
}
