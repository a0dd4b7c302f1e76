import type { MiddlewareHandler } from 'hono'
import { pageAt } from '../../../shared/page-at.ts'
import { respond } from '../answers/ready-answer.ts'
import { pageCaching } from '../answers/ready-page.ts'
import { redirectAnswer } from '../answers/redirect-answer.ts'
import { pageAddress } from '../page-address.ts'
import type { PageCache } from '../page-cache.ts'
import type { MarkdownPages } from './markdown-pages.ts'
import { markdownPath, pathOfMarkdown, prefersMarkdown } from './markdown-path.ts'

const RETRY_SECONDS = '30'

type Options = {
  pages: PageCache
  markdown: MarkdownPages
}

/** The Markdown of the page that a redirect leads to. Addresses of other sites stay as they are. */
function markdownLocation(location: string): string {
  const [path = '', rest = ''] = location.split(/(?=[?#])/)
  return path.startsWith('/') ? `${markdownPath(path)}${rest}` : location
}

/** Answers requests for pages as Markdown, and passes on all others. Visitors' own pages have no Markdown. */
export const markdownRoute =
  ({ pages, markdown }: Options): MiddlewareHandler =>
  async (context, next) => {
    const url = new URL(context.req.url)
    const named = pathOfMarkdown(url.pathname)
    if (named === undefined && !prefersMarkdown(context.req.header('accept') ?? null)) return next()
    if (named !== undefined) url.pathname = named
    if (pageAt(url.pathname)?.private)
      return named === undefined ? next() : context.text('This page has no Markdown.\n', 404)
    const address = pageAddress(url)
    const page = await pages.get(address).catch(() => undefined)
    if (!page)
      return context.text('The page can’t be read at the moment.\n', 503, { 'retry-after': RETRY_SECONDS })
    if (page.kind === 'redirect') {
      const location = named === undefined ? page.location : markdownLocation(page.location)
      return redirectAnswer({ status: page.status, location }, pageCaching(page), context.req.url)
    }
    return respond(await markdown(page, address), context.req.raw, pageCaching(page))
  }
