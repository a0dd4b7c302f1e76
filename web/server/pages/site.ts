import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import type { ErrorHandler } from 'hono/types'
import { canonicalPath, pageAt } from '../../shared/page-at.ts'
import { paths } from '../../shared/paths.ts'
import { hasLeft, unreceived } from '../common/http/has-left.ts'
import { describeError, logFault } from '../common/log.ts'
import type { Headers } from '../common/security/headers.ts'
import type { PageHeaders } from '../common/security/page-headers.ts'
import { secured } from '../common/security/secured.ts'
import { respond } from './answers/ready-answer.ts'
import { HTML, pageCaching, type ReadyPage } from './answers/ready-page.ts'
import { redirectAnswer } from './answers/redirect-answer.ts'
import type { CrawlerFiles } from './crawlers/crawler-files.ts'
import type { MarkdownPages } from './markdown/markdown-pages.ts'
import { prefersMarkdown } from './markdown/markdown-path.ts'
import { markdownRoute } from './markdown/markdown-route.ts'
import { otherPath, pageAddress } from './page-address.ts'
import type { PageCache, Served } from './page-cache.ts'
import type { Redirects } from './redirects.ts'
import { contentWebhook, type WebhookPayload } from './webhook/content-webhook.ts'

type Options = {
  pages: PageCache
  crawlerFiles: CrawlerFiles
  /** Answers for editors' redirects while the content service doesn't answer. */
  redirects?: Redirects
  clientFolder: string
  /** The page without content, for private pages and for failures. */
  shell: string
  webhookSecret: string | undefined
  /** Called for each signed call of the content webhook. */
  webhookReceived?: (payload: WebhookPayload) => void
  /** Makes the Markdown of a page. */
  markdown: MarkdownPages
  /** Security headers. */
  headers: PageHeaders
}

const RETRY_SECONDS = '30'

/** `noindex` is a header and not part of the shell, because any page can start from the shell. */
const SHELL_HEADERS = { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' }
/** Pages with `no-store` are not kept for the back button. The cart is, because shoppers return to it from paying. */
export const shellHeaders = (path: string): Headers =>
  canonicalPath(path) === paths.checkout ? { ...SHELL_HEADERS, 'cache-control': 'no-cache' } : SHELL_HEADERS
const YEAR_SECONDS = 31_536_000
/** The redirect to the one spelling of an address. It depends on no content. */
const SPELLING_CACHING = 'public, max-age=3600'
/** The names of built files contain a hash of their content. */
export const ASSET_HEADERS = { 'cache-control': `public, max-age=${YEAR_SECONDS}, immutable` }

/** Each page has one address. What decides by a path comes after this. */
const toOneAddress: MiddlewareHandler = async (context, next) => {
  const location = otherPath(new URL(context.req.url))
  return location === undefined
    ? next()
    : redirectAnswer({ status: 308, location }, SPELLING_CACHING, context.req.url)
}

/** Handles internal errors. Log and response never quote the address, which may contain personal data. */
export const answerFault: ErrorHandler = (error, context) => {
  // Refused by middleware, such as 413.
  if ('getResponse' in error) return error.getResponse()
  if (hasLeft(context)) return unreceived()
  logFault('site-failed', describeError(error))
  return context.text('Something went wrong. Please try again.\n', 500)
}

/** The site over HTTP: built files, and pages rendered from the current content. */
export function createSite({
  pages,
  crawlerFiles,
  redirects,
  clientFolder,
  shell,
  webhookSecret,
  webhookReceived,
  markdown,
  headers,
}: Options): Hono {
  // Assets are compressed by the build. Only for GET and HEAD: OPTIONS would be answered with the length of a file that
  // isn't sent, and the client would wait for it.
  const builtFile = serveStatic({ root: clientFolder, precompressed: true })
  const builtPage = serveStatic({ root: clientFolder, rewriteRequestPath: (path) => `${path}/index.html` })
  const serveShell = (status: 200 | 503, shellHeadersOf: Headers = SHELL_HEADERS) =>
    new Response(shell, {
      status,
      headers: { ...HTML, ...shellHeadersOf, ...(status === 503 && { 'retry-after': RETRY_SECONDS }) },
    })

  const site = new Hono().onError(answerFault).use(secured(headers.ofShell))
  const contentChanged = () => {
    pages.contentChanged()
    crawlerFiles.contentChanged()
    redirects?.contentChanged()
  }
  if (webhookSecret) {
    const received = webhookReceived
    site.route('/', contentWebhook({ secret: webhookSecret, contentChanged, received }))
  }
  return site
    .use(compress())
    .route('/', crawlerFiles.routes)
    .get(
      '/assets/*',
      async (context, next) => {
        await next()
        if (context.res.ok) context.header('cache-control', ASSET_HEADERS['cache-control'])
      },
      builtFile,
      // A missing chunk of an earlier build must never be answered with a page.
      async (context) => context.text('Not found.', 404),
    )
    .get('*', async (context, next) => (isPage(context.req.path) ? next() : builtFile(context, next)))
    .get('*', toOneAddress)
    .get('*', markdownRoute({ pages, markdown }))
    .get('*', async (context) => {
      const url = new URL(context.req.url)
      if (pageAt(url.pathname)?.private) return serveShell(200, shellHeaders(url.pathname))
      redirects?.refresh()
      try {
        return pageResponse(await pages.get(pageAddress(url)), context.req.raw)
      } catch {
        // The built page, or the shell, whose script shows the visitor the problem and tries again.
        const built = await builtPage(context, async () => {})
        if (built instanceof Response) return builtResponse(built, headers)
        const moved = redirects?.find(url)
        return moved ? redirectAnswer(moved, 'no-store', context.req.url) : serveShell(503)
      }
    })
}

/**
 * Answers a request for a cached page before any middleware, because its headers are complete. Undefined when the site
 * has to answer.
 */
export const cachedPages =
  ({ pages, redirects }: Pick<Options, 'pages' | 'redirects'>) =>
  (request: Request): Response | undefined => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const url = new URL(request.url)
    if (otherPath(url) !== undefined) return undefined
    if (prefersMarkdown(request.headers.get('accept'))) return undefined
    const page = pages.ready(pageAddress(url))
    if (page?.kind !== 'page') return undefined
    redirects?.refresh()
    return respond(page.answer, request, pageCaching(page))
  }

const isPage = (path: string) => !/\.\w+$/.test(path)

function pageResponse(page: Served<ReadyPage>, request: Request): Response {
  const caching = pageCaching(page)
  return page.kind === 'redirect'
    ? redirectAnswer(page, caching, request.url)
    : respond(page.answer, request, caching)
}

function builtResponse(response: Response, { ofBuilt }: PageHeaders): Response {
  const { headers } = response
  for (const [name, value] of Object.entries({ ...ofBuilt, 'cache-control': 'no-store' }))
    headers.set(name, value)
  return response
}
