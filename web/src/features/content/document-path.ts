import type { Target } from '#shared/content-types.ts'
import { type PageDocument, pathOfDocument } from '#shared/routes.ts'

/** The path of a document’s page; null for a document that was deleted or has no slug yet. */
export const documentPath = (target: Target | null): string | null =>
  target && pathOfDocument(target._type satisfies PageDocument, target.slug)
