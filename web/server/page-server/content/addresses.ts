import type { SitemapQueryResult } from '#shared/generated/sanity.types.ts'
import { allPages, isFixed, pathOfDocument } from '#shared/routes.ts'

export type PublicAddress = {
  path: string
  /** Date of the page’s document (ISO 8601). Undefined for pages that show several documents. */
  lastModified?: string
}

export type PublicAddresses = {
  canonical: readonly PublicAddress[]
  aliases: readonly string[]
  siteName: string | null
}

const publicPages = allPages.filter((page) => !page.private)

/** Pages that are there without a document of their own. */
const composed = publicPages.filter((page) => isFixed(page) && (!page.document || page.isList))

type Documents = readonly { _type: string; slug?: string; _updatedAt: string }[]

const addressesOf = (documents: Documents): PublicAddress[] =>
  documents.flatMap(({ _type, slug, _updatedAt }) => {
    const path = pathOfDocument(_type, slug)
    return path ? { path, lastModified: _updatedAt } : []
  })

export function publicAddresses({ siteName, pages, documents }: SitemapQueryResult): PublicAddresses {
  const all: PublicAddress[] = [
    ...addressesOf(pages),
    ...composed.map(({ path }) => ({ path })),
    ...addressesOf(documents),
  ]
  // When two documents share an address, the site shows one of them.
  const byPath = new Map(all.toReversed().map((address) => [address.path, address]))
  return {
    canonical: [...byPath.values()].toReversed(),
    aliases: publicPages.flatMap(({ aliases = [] }) => aliases),
    siteName,
  }
}
