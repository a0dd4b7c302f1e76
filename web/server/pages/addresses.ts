import type { SitemapQueryResult } from '../../shared/generated/sanity.types.ts'
import { gamePath, pressReleasePath, productPath } from '../../shared/paths.ts'
import { allPages, isFixed, pathOfDocument } from '../../shared/routes.ts'

export type PublicAddress = {
  path: string
  /** ISO 8601, of the document behind the page. Unknown for pages that are made of many. */
  lastModified?: string
}

export type PublicAddresses = {
  /** Each page once, at the path that search engines are told. */
  canonical: readonly PublicAddress[]
  /** Further paths of the same pages. */
  aliases: readonly string[]
  siteName: string | null
}

const publicPages = allPages.filter((page) => !page.private)

/** Public pages that show no single document, such as lists of documents. */
const composed = publicPages.filter((page) => isFixed(page) && !page.document)

type Documents = readonly { slug: string; _updatedAt: string }[]

const at = (pathOf: (slug: string) => string, documents: Documents): PublicAddress[] =>
  documents
    .filter(({ slug }) => slug)
    .map(({ slug, _updatedAt }) => ({ path: pathOf(slug), lastModified: _updatedAt }))

/** Every path at which everybody finds a page, from what `sitemapQuery` answers. */
export function publicAddresses({
  siteName,
  pages,
  products,
  games,
  pressReleases,
}: SitemapQueryResult): PublicAddresses {
  const all: PublicAddress[] = [
    ...pages.flatMap(({ _type, _updatedAt }) => {
      const path = pathOfDocument(_type, null)
      return path ? { path, lastModified: _updatedAt } : []
    }),
    ...composed.map(({ path }) => ({ path })),
    ...at(productPath, products),
    ...at(gamePath, games),
    ...at(pressReleasePath, pressReleases),
  ]
  // Of two documents that were given the same address one is shown.
  const byPath = new Map(all.toReversed().map((address) => [address.path, address]))
  return {
    canonical: [...byPath.values()].toReversed(),
    aliases: publicPages.flatMap(({ aliases = [] }) => aliases),
    siteName,
  }
}
