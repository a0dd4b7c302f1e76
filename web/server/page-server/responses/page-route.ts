import type { Context, Handler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { withQuery } from '#shared/links/redirect-target.ts'
import { canonicalPath, pageAt, pageNumber } from '#shared/page-at.ts'
import { paths } from '#shared/paths.ts'
import { respond } from '../cache/ready-response.ts'
import { type KnownAddresses, UNKNOWN_PATH } from '../content/known-addresses.ts'
import type { Headers, PageHeaders } from '../security/headers.ts'
import { HTML, type PageCache, pageCaching, type ReadyPage } from './ready-page.ts'
import type { Redirects } from './redirects.ts'

type PageRequest = {
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

type FoundAddress = Awaited<ReturnType<KnownAddresses['find']>>

type Options = {
  pages: PageCache
  addresses: Pick<KnownAddresses, 'find'>
  redirects: Redirects | undefined
  builtPage: (context: Context) => Promise<Response | undefined>
  shell: string
  headers: PageHeaders
}

const RETRY = { 'retry-after': '30' }
/** Long, because canonical spellings don’t depend on content. */
const SPELLING_CACHING = 'public, max-age=3600'
/** `noindex` is a header, because the shell can become any page. */
const SHELL_HEADERS = { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' }

/** The cart lacks `no-store`, so that the back button restores it after the payment page. */
const privateCaching = (path: string) => (path === paths.checkout ? 'no-cache' : 'no-store')

export const shellHeaders = (path: string): Headers => ({
  ...SHELL_HEADERS,
  'cache-control': privateCaching(path),
})

/** Adds the visitor’s query to a target on this site: redirects are cached without it. */
function redirectResponse(status: number, location: string, { search }: URL, caching: string): Response {
  const target = location.startsWith('/') ? withQuery(location, search) : location
  return new Response(null, { status, headers: { location: target, 'cache-control': caching } })
}

/** Whether a program asks for a file, such as /apple-touch-icon-precomposed.png: it shows no page to a person. */
function isFile(path: string): boolean {
  const type = getMimeType(path)
  return type !== undefined && !type.startsWith('text/html')
}

/** Redirects from a page after the end of a list to the first page of the list. */
const toFirstPage = (location: string): ReadyPage => ({
  kind: 'redirect',
  status: 302,
  location,
  changesAt: Infinity,
})

function withoutPageNumber(url: URL): URL {
  const rest = new URL(url)
  rest.searchParams.delete('page')
  return rest
}

export function pageRoute({ pages, addresses, redirects, builtPage, shell, headers }: Options): Handler {
  const find = async (found: FoundAddress, url: URL) =>
    'address' in found
      ? { page: await pages.get(found.address), url }
      : { page: { ...toFirstPage(found.firstPage), isStale: false }, url: withoutPageNumber(url) }

  /** The shell needs no content. */
  async function privatePage(request: Request, path: string): Promise<Response> {
    const page = await pages.get(path).catch(() => undefined)
    return page?.kind === 'page'
      ? respond(page.response, request, privateCaching(path))
      : new Response(shell, { headers: { ...HTML, ...shellHeaders(path) } })
  }

  async function withoutContent(context: Context, { url }: PageRequest): Promise<Response> {
    const built = await builtPage(context)
    if (built) {
      for (const [name, value] of Object.entries({ ...headers.ofBuilt, 'cache-control': 'no-store' }))
        built.headers.set(name, value)
      return built
    }
    const moved = redirects?.find(url)
    if (moved) return redirectResponse(moved.status, moved.location, url, 'no-store')
    return new Response(shell, { status: 503, headers: { ...HTML, ...SHELL_HEADERS, ...RETRY } })
  }

  return async (context) => {
    const request = context.req.raw
    const pageRequest = readPageRequest(request)
    const { spelling, path, isPrivate } = pageRequest
    if (spelling !== pageRequest.url.pathname)
      return redirectResponse(308, spelling, pageRequest.url, SPELLING_CACHING)
    if (isPrivate) return privatePage(request, path)
    redirects?.refresh()
    const address = await addresses.find(pageRequest).catch(() => undefined)
    const isUnknown = address && 'address' in address && address.address === UNKNOWN_PATH
    if (isUnknown && isFile(path)) return context.text('Not found.\n', 404)
    const found = address && (await find(address, pageRequest.url).catch(() => undefined))
    if (!found) return withoutContent(context, pageRequest)
    const { page, url } = found
    const caching = pageCaching(page)
    return page.kind === 'redirect'
      ? redirectResponse(page.status, page.location, url, caching)
      : respond(page.response, request, caching)
  }
}
