import { getPublishedId } from 'sanity'

export type Referrer = { readonly _id: string; readonly _type: string }

/** Documents that refer to another, each once: a draft and what is published of it are one to an editor. */
export function uniqueReferrers(found: readonly Referrer[]): Referrer[] {
  const byId = new Map(found.map(({ _id, _type }) => [getPublishedId(_id), _type]))
  return [...byId].map(([_id, _type]) => ({ _id, _type }))
}
