import { canonicalPath, pageAt, pageNumber } from '#shared/page-at.ts'
import { UNKNOWN_PATH } from '../content/known-addresses.ts'

export type PageRequest = {
  url: URL
  /** The canonical spelling of the requested path, to which other spellings are redirected. */
  spelling: string
  /** Malformed paths become `UNKNOWN_PATH`. */
  path: string
  /** The only part of the query that counts, so that invented queries cause no renders and no cache entries. */
  pageNumber: number
  isPrivate: boolean
}

export function readPageRequest(request: Request): PageRequest {
  const url = new URL(request.url)
  const canonical = canonicalPath(url.pathname)
  const path = canonical ?? UNKNOWN_PATH
  return {
    url,
    spelling: canonical ?? url.pathname,
    path,
    pageNumber: pageNumber(url.searchParams),
    isPrivate: pageAt(path)?.private !== undefined,
  }
}
