/** An address that never has a page, because slugs don't start with an underscore. It renders the page "Game Over". */
export const UNKNOWN_PATH = '/_no-such-page_'

/** Resolved as a link, `//host/path` is the address of another site. */
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
 * The part of a requested URL that a rendered page depends on: the path, and the query parameter `page`. Other
 * parameters are dropped, so that invented queries don't cause renders and cache entries. Malformed paths become
 * `UNKNOWN_PATH`.
 */
export function pageAddress({ pathname, searchParams }: URL): string {
  if (STARTS_WITH_HOST.test(pathname) || !isReadable(pathname)) return UNKNOWN_PATH
  const page = searchParams.get('page')
  return page ? `${pathname}?page=${encodeURIComponent(page)}` : pathname
}

/** The URL of a page address. It is appended to the origin, because resolving `//host` would leave the site. */
export const urlOnSite = (address: string, siteUrl: string): URL =>
  new URL(`${new URL(siteUrl).origin}${address}`)
