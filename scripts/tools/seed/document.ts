/** A value as it stands in a line of the dataset. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** A document in the form that a dataset import takes; what its fields must hold is in `schemas`. */
export type SeedDocument = { readonly _id: string; readonly _type: string; readonly [field: string]: Json }

/** A reference to another document, which may stand later in the file. */
export function reference(id: string) {
  return { _type: 'reference', _ref: id } as const
}

/** A slug, the last part of a document's address. */
export function slug(current: string) {
  return { _type: 'slug', current } as const
}

/** Gives the members of an array the keys that editing needs: by position, so that a rebuild changes nothing. */
export function keyed<Member extends { readonly [key: string]: Json }>(
  prefix: string,
  members: readonly Member[],
) {
  return members.map((member, index) => ({ _key: `${prefix}${index + 1}`, ...member }))
}

/** Positions for a hand-ordered list, as lexorank strings that sort as plain text. */
export function ranked<Item extends SeedDocument>(documents: readonly Item[]) {
  const gap = 8
  return documents.map((document, index) => ({
    ...document,
    orderRank: `0|${(100_000 + index * gap).toString()}:`,
  }))
}

/** Texts for search results; the title is needed only where the page's own would mislead. */
export function seo(description: string, title?: string) {
  return { _type: 'seo', description, ...(title && { title }) } as const
}
