import type { Context, Handler } from 'hono'
import { withQuery } from '#shared/links/redirect-target.ts'
import { paths } from '#shared/paths.ts'
import { respond } from '../cache/ready-response.ts'
import type { Headers, PageHeaders } from '../security/headers.ts'
import { markdownPath, type PageRequest, readPageRequest } from './page-request.ts'
import { HTML, type PageCache, pageCaching } from './ready-page.ts'
import type { Redirects } from './redirects.ts'

type Options = {
  pages: PageCache
  redirects: Redirects | undefined
  builtPage: (context: Context) => Promise<Response | undefined>
  shell: string
  headers: PageHeaders
}

const RETRY = { 'retry-after': '30' }
/** The canonical spelling depends on no content. */
const SPELLING_CACHING = 'public, max-age=3600'
/** `noindex` is a header because any page can start from the shell. */
const SHELL_HEADERS = { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' }

/** Browsers keep no `no-store` page for the back button, but shoppers return to the cart from the payment page. */
export const shellHeaders = (path: string): Headers =>
  path === paths.checkout ? { ...SHELL_HEADERS, 'cache-control': 'no-cache' } : SHELL_HEADERS

function markdownLocation(location: string): string {
  const [path = '', rest = ''] = location.split(/(?=[?#])/)
  return path.startsWith('/') ? `${markdownPath(path)}${rest}` : location
}

/** Adds the visitor’s query to a target on this site: redirects are cached without it. */
function redirectResponse(status: number, location: string, { search }: URL, caching: string): Response {
  const target = location.startsWith('/') ? withQuery(location, search) : location
  return new Response(null, { status, headers: { location: target, 'cache-control': caching } })
}

export function pageRoute({ pages, redirects, builtPage, shell, headers }: Options): Handler {
  /** Returns the built page, the editors’ redirect, or the shell, whose script shows the problem and tries again. */
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
    const { url, spelling, path, address, isPrivate, markdown } = pageRequest
    if (spelling !== url.pathname) return redirectResponse(308, spelling, url, SPELLING_CACHING)
    if (isPrivate)
      return markdown === 'named'
        ? context.text('This page has no Markdown.\n', 404)
        : new Response(shell, { headers: { ...HTML, ...shellHeaders(path) } })
    redirects?.refresh()
    const page = await pages.get(address).catch(() => undefined)
    if (!page) return withoutContent(context, pageRequest)
    const caching = pageCaching(page)
    if (page.kind === 'redirect') {
      const location = markdown === 'named' ? markdownLocation(page.location) : page.location
      return redirectResponse(page.status, location, url, caching)
    }
    return respond(markdown ? await page.markdown() : page.response, request, caching)
  }
}
