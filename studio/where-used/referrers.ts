import { getPublishedId } from 'sanity'
import { linkableTypes } from 'schemas'

/** The document types that others can refer to: in links, FAQ entries and openings on campaign pages, and ids of products and questions. */
export const referencedTypes: ReadonlySet<string> = new Set([
  ...linkableTypes.map(({ type }) => type),
  ...['faqEntry', 'opening', 'adventure', 'faqSection'],
])

export type Referrer = { readonly _id: string; readonly _type: string }

/** The referring documents, each once: editors see a draft and its published version as one document. */
export function uniqueReferrers(found: readonly Referrer[]): Referrer[] {
  const byId = new Map(found.map(({ _id, _type }) => [getPublishedId(_id), _type]))
  return [...byId].map(([_id, _type]) => ({ _id, _type }))
}
