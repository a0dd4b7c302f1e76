/** An address without a page: slugs have no underscores at their ends. Rendering it gives the page "Game Over". */
export const UNKNOWN_PATH = '/_no-such-page_'

/** `//host/path` would be another site's address wherever it is resolved as a link. */
const STARTS_WITH_HOST = /^\/{2,}/
const NULL_CHARACTER = '\0'

function isReadable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes(NULL_CHARACTER)
  } catch {
    return false
  }
}

/**
 * The part of a requested URL that a rendered page depends on: its path, and `page` of its query. Other parameters are
 * dropped, because each invented query would be rendered and cached. A path that can't be a page's is `UNKNOWN_PATH`.
 */
export function pageAddress({ pathname, searchParams }: URL): string {
  if (STARTS_WITH_HOST.test(pathname) || !isReadable(pathname)) return UNKNOWN_PATH
  const page = searchParams.get('page')
  return page ? `${pathname}?page=${encodeURIComponent(page)}` : pathname
}

/** A page address as a URL of the site: appended to its origin, because resolving `//host` would leave the site. */
export const urlOnSite = (address: string, siteUrl: string): URL =>
  new URL(`${new URL(siteUrl).origin}${address}`)
