import { parseAccept } from 'hono/utils/accept'
import { canonicalPath, pageAt, pageNumber } from '#shared/page-at.ts'
import { UNKNOWN_PATH } from '../content/known-addresses.ts'

const MARKDOWN_TYPE = 'text/markdown'
const MARKDOWN_ENDING = /\.md$/
const HOME = '/index'

/** `/games.md` for `/games`; the home page is `/index.md`. */
export const markdownPath = (path: string) => `${path === '/' ? HOME : path}.md`

function pathOfMarkdown(path: string): string | undefined {
  if (!MARKDOWN_ENDING.test(path)) return undefined
  const page = path.replace(MARKDOWN_ENDING, '')
  return page === HOME ? '/' : page
}

/** Reads `Accept` (RFC 9110, 12.5.1). Browsers never accept Markdown by name. */
function prefersMarkdown(accept: string | null): boolean {
  if (!accept?.toLowerCase().includes(MARKDOWN_TYPE)) return false
  const accepted = parseAccept(accept)
  const weightOf = (name: string) => accepted.find(({ type }) => type.toLowerCase() === name)?.q ?? 0
  return weightOf(MARKDOWN_TYPE) > 0 && weightOf(MARKDOWN_TYPE) >= weightOf('text/html')
}

export type PageRequest = {
  url: URL
  /** The canonical spelling of the requested path, to which other spellings are redirected. */
  spelling: string
  /** Malformed paths become `UNKNOWN_PATH`. */
  path: string
  /** The only part of the query that counts, so that invented queries cause no renders and no cache entries. */
  pageNumber: number
  isPrivate: boolean
  /** `named` by the path’s ending, or `preferred` by `Accept`; undefined for HTML. */
  markdown: 'named' | 'preferred' | undefined
}

export function readPageRequest(request: Request): PageRequest {
  const url = new URL(request.url)
  const canonical = canonicalPath(url.pathname)
  const named = pathOfMarkdown(canonical ?? url.pathname)
  const path = (named === undefined ? canonical : canonicalPath(named)) ?? UNKNOWN_PATH
  const isPreferred = prefersMarkdown(request.headers.get('accept'))
  return {
    url,
    spelling: canonical === null ? url.pathname : named === undefined ? canonical : markdownPath(path),
    path,
    pageNumber: pageNumber(url.searchParams),
    isPrivate: pageAt(path)?.private !== undefined,
    markdown: named === undefined ? (isPreferred ? 'preferred' : undefined) : 'named',
  }
}
