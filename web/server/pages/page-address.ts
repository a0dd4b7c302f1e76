import { canonicalPath, pageNumber } from '../../shared/page-at.ts'
import { markdownPath, pathOfMarkdown } from './markdown/markdown-path.ts'

/**
 * The address of all paths that can't be read. It never has a page, because slugs don't start with an underscore, and
 * renders the page "Game Over".
 */
export const UNKNOWN_PATH = '/_no-such-page_'

/**
 * The part of a requested URL that a rendered page depends on: the path in its one spelling, and the number of a further
 * page of a list. The rest of the query is dropped, so that invented queries cause no renders and no cache entries.
 */
export function pageAddress({ pathname, searchParams }: URL): string {
  const path = canonicalPath(pathname) ?? UNKNOWN_PATH
  const page = pageNumber(searchParams)
  return page > 1 ? `${path}?page=${page}` : path
}

/** The one spelling of a page's path, as HTML or as Markdown. Undefined for a path that can't be read. */
function spelled(pathname: string): string | undefined {
  const path = canonicalPath(pathname)
  if (path === null) return undefined
  const page = pathOfMarkdown(path)
  return page === undefined ? path : markdownPath(canonicalPath(page) ?? UNKNOWN_PATH)
}

/** The path to which a request for another spelling is sent; undefined when the path has its one spelling. */
export function otherPath({ pathname }: URL): string | undefined {
  const path = spelled(pathname)
  return path === pathname ? undefined : path
}

/** The URL of a page address. */
export const urlOnSite = (address: string, siteUrl: string): URL =>
  new URL(`${new URL(siteUrl).origin}${address}`)
