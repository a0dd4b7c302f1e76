import type { Target } from '#shared/content-types.ts'
import { type PageDocument, pathOfDocument } from '#shared/routes.ts'

/** Null for a deleted document, or one without a slug. */
export const documentPath = (target: Target | null): string | null =>
  target && pathOfDocument(target._type satisfies PageDocument, target.slug)
