import type { Context, Handler } from 'hono'
import { withQuery } from '#shared/links/redirect-target.ts'
import { paths } from '#shared/paths.ts'
import { respond } from '../cache/ready-response.ts'
import type { KnownAddresses } from '../content/known-addresses.ts'
import type { Headers, PageHeaders } from '../security/headers.ts'
import { markdownPath, type PageRequest, readPageRequest } from './page-request.ts'
import { HTML, type PageCache, pageCaching, type ReadyPage } from './ready-page.ts'
import type { Redirects } from './redirects.ts'

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

function markdownLocation(location: string): string {
  const [path = '', rest = ''] = location.split(/(?=[?#])/)
  return path.startsWith('/') ? `${markdownPath(path)}${rest}` : location
}

/** Adds the visitor’s query to a target on this site: redirects are cached without it. */
function redirectResponse(status: number, location: string, { search }: URL, caching: string): Response {
  const target = location.startsWith('/') ? withQuery(location, search) : location
  return new Response(null, { status, headers: { location: target, 'cache-control': caching } })
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
  async function find(request: PageRequest) {
    const found = await addresses.find(request)
    return 'address' in found
      ? { page: await pages.get(found.address), url: request.url }
      : { page: { ...toFirstPage(found.firstPage), isStale: false }, url: withoutPageNumber(request.url) }
  }

  /** The shell needs no content. */
  async function privatePage(request: Request, path: string): Promise<Response> {
    const page = await pages.get(path).catch(() => undefined)
    return page?.kind === 'page'
      ? respond(page.response, request, privateCaching(path))
      : new Response(shell, { headers: { ...HTML, ...shellHeaders(path) } })
  }

  async function withoutContent(context: Context, { url, markdown }: PageRequest): Promise<Response> {
    if (markdown) return context.text('The page can’t be read at the moment.\n', 503, RETRY)
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
    const { spelling, path, isPrivate, markdown } = pageRequest
    if (spelling !== pageRequest.url.pathname)
      return redirectResponse(308, spelling, pageRequest.url, SPELLING_CACHING)
    if (isPrivate)
      return markdown === 'named'
        ? context.text('This page has no Markdown.\n', 404)
        : privatePage(request, path)
    redirects?.refresh()
    const found = await find(pageRequest).catch(() => undefined)
    if (!found) return withoutContent(context, pageRequest)
    const { page, url } = found
    const caching = pageCaching(page)
    if (page.kind === 'redirect') {
      const location = markdown === 'named' ? markdownLocation(page.location) : page.location
      return redirectResponse(page.status, location, url, caching)
    }
    return respond(markdown ? await page.markdown() : page.response, request, caching)
  }
}
