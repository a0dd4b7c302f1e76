/** A JSON value in a line of the dataset file. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** A document in the form of a dataset import. Its fields are defined in `schemas`. */
export type SeedDocument = { readonly _id: string; readonly _type: string; readonly [field: string]: Json }

/** A reference to another document, which can come later in the file. */
export function reference(id: string) {
  return { _type: 'reference', _ref: id } as const
}

/** A slug, the last part of a document's address. */
export function slug(current: string) {
  return { _type: 'slug', current } as const
}

/** Adds the keys that the Studio needs to array members. Keys follow the position, so a rebuild gives the same file. */
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

/** Texts for search results. A title is needed only where the page's own title would mislead. */
export function seo(description: string, title?: string) {
  return { _type: 'seo', description, ...(title && { title }) } as const
}
