import { serveStatic } from '@hono/node-server/serve-static'
import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import type { ErrorHandler } from 'hono/types'
import { privatePaths } from '../../shared/paths.ts'
import { edgePaths } from '../common/edge-paths.ts'
import { describeError, logFault } from '../common/log.ts'
import type { PageHeaders } from '../common/security/page-headers.ts'
import { secured } from '../common/security/secured.ts'
import type { Rendered } from './bundle.ts'
import type { MachineFiles } from './crawlers/crawler-files.ts'
import { pageAddress } from './page-address.ts'
import type { Pages, Served } from './pages.ts'

type Options = {
  pages: Pages
  crawlerFiles: MachineFiles
  clientFolder: string
  /** The page without content, for what is the visitor’s own and for bad days. */
  shell: string
  webhookSecret: string
  /** What every answer says to browsers. */
  headers: PageHeaders
}

/** Sanity’s webhook says which documents, not what is in them. */
const MOST_WEBHOOK_BYTES = 64 * 1024
const RETRY_SECONDS = '30'

const HTML = { 'content-type': 'text/html; charset=utf-8' }
/** The shell can’t say so itself: it becomes every page. */
export const SHELL_HEADERS = { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' }
const YEAR_SECONDS = 31_536_000
/** Names of built files change with what is in them. */
export const ASSET_HEADERS = { 'cache-control': `public, max-age=${YEAR_SECONDS}, immutable` }
/** A cache in between may serve a page that is a minute old, and longer while it asks for a new one. */
const PAGE_CACHING = 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400'

/** For faults of our own. Neither log nor answer quotes the address, which may hold something personal. */
export const answerFault: ErrorHandler = (error, context) => {
  // A refusal by middleware, such as 413.
  if ('getResponse' in error) return error.getResponse()
  logFault('site-failed', describeError(error))
  return context.text('Something went wrong. Please try again.\n', 500)
}

/** The site over HTTP: built files, and pages as they are rendered from today’s content. */
export function createSite({
  pages,
  crawlerFiles,
  clientFolder,
  shell,
  webhookSecret,
  headers,
}: Options): Hono {
  const builtFile = serveStatic({ root: clientFolder })
  const builtPage = serveStatic({ root: clientFolder, rewriteRequestPath: (path) => `${path}/index.html` })
  const serveShell = (status: 200 | 503) =>
    new Response(shell, {
      status,
      headers: { ...HTML, ...SHELL_HEADERS, ...(status === 503 && { 'retry-after': RETRY_SECONDS }) },
    })

  return new Hono()
    .onError(answerFault)
    .use(secured(headers.ofShell))
    .post(edgePaths.contentWebhook, bodyLimit({ maxSize: MOST_WEBHOOK_BYTES }), async (context) => {
      const signature = context.req.header(SIGNATURE_HEADER_NAME) ?? ''
      const body = await context.req.text()
      if (!(await isValidSignature(body, signature, webhookSecret))) return context.text('Not signed.', 401)
      pages.contentChanged()
      crawlerFiles.contentChanged()
      return context.body(null, 204)
    })
    .use(compress())
    .route('/', crawlerFiles.routes)
    .use(
      '/assets/*',
      async (context, next) => {
        await next()
        if (context.res.ok) context.header('cache-control', ASSET_HEADERS['cache-control'])
      },
      builtFile,
      // A chunk of an earlier build is gone: a page must never come in its place.
      async (context) => context.text('Not found.', 404),
    )
    .use(async (context, next) => (isPage(context.req.path) ? next() : builtFile(context, next)))
    .get('*', async (context) => {
      const url = new URL(context.req.url)
      if (privatePaths.includes(url.pathname)) return serveShell(200)
      try {
        return pageResponse(await pages.get(pageAddress(url)), headers)
      } catch {
        // As it was at the build; or without content: the site’s own script says what is wrong and tries again.
        const built = await builtPage(context, async () => {})
        return built instanceof Response ? builtResponse(built, headers) : serveShell(503)
      }
    })
}

const isPage = (path: string) => !/\.\w+$/.test(path)

function pageResponse(page: Served<Rendered>, { ofPage }: PageHeaders): Response {
  if (page.kind === 'redirect') {
    const headers = { location: page.location, 'cache-control': PAGE_CACHING }
    return new Response(null, { status: page.status, headers })
  }
  const caching = { 'cache-control': page.isStale ? 'no-store' : PAGE_CACHING }
  return new Response(page.html, {
    status: page.status,
    headers: { ...HTML, ...caching, ...ofPage(page.style) },
  })
}

function builtResponse(response: Response, { ofBuilt }: PageHeaders): Response {
  const { headers } = response
  for (const [name, value] of Object.entries({ ...ofBuilt, 'cache-control': 'no-store' }))
    headers.set(name, value)
  return response
}
