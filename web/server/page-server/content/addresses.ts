import type { SitemapQueryResult } from '#shared/generated/sanity.types.ts'
import { campaignPath, gamePath, infoPath, jobPath, pressReleasePath, productPath } from '#shared/paths.ts'
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

type Documents = readonly { slug: string; _updatedAt: string }[]

const at = (pathOf: (slug: string) => string, documents: Documents): PublicAddress[] =>
  documents
    .filter(({ slug }) => slug)
    .map(({ slug, _updatedAt }) => ({ path: pathOf(slug), lastModified: _updatedAt }))

export function publicAddresses({
  siteName,
  pages,
  products,
  games,
  pressReleases,
  jobs,
  campaigns,
  infoPages,
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
    ...at(jobPath, jobs),
    ...at(campaignPath, campaigns),
    ...at(infoPath, infoPages),
  ]
  // When two documents share an address, the site shows one of them.
  const byPath = new Map(all.toReversed().map((address) => [address.path, address]))
  return {
    canonical: [...byPath.values()].toReversed(),
    aliases: publicPages.flatMap(({ aliases = [] }) => aliases),
    siteName,
  }
}
