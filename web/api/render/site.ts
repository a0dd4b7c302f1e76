import { serveStatic } from '@hono/node-server/serve-static'
import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { privatePaths } from '../../src/lib/paths.ts'
import type { Rendered } from './bundle.ts'
import type { MachineFiles } from './machineFiles.ts'
import type { Pages, Served } from './pages.ts'

/** Where Sanity’s webhook tells of changed content. */
export const CONTENT_WEBHOOK_PATH = '/api/content-webhook'

type Options = {
  pages: Pages
  machineFiles: MachineFiles
  clientFolder: string
  /** The page without content, for what is the visitor’s own and for bad days. */
  shell: string
  webhookSecret: string
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }
/** The shell can’t say so itself: it becomes every page. */
const NOT_INDEXED = { 'x-robots-tag': 'noindex' }
const YEAR_SECONDS = 31_536_000
/** A cache in between may serve a page that is a minute old, and longer while it asks for a new one. */
const PAGE_CACHING = 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400'

/** Of an address, what a page depends on: without it every made-up query would be rendered and kept. */
function pageAddress(url: URL): string {
  const page = url.searchParams.get('page')
  return page ? `${url.pathname}?page=${encodeURIComponent(page)}` : url.pathname
}

/** The site over HTTP: built files, and pages as they are rendered from today’s content. */
export function createSite({ pages, machineFiles, clientFolder, shell, webhookSecret }: Options): Hono {
  const builtFile = serveStatic({ root: clientFolder })
  const builtPage = serveStatic({ root: clientFolder, rewriteRequestPath: (path) => `${path}/index.html` })
  const serveShell = (status: 200 | 503) =>
    new Response(shell, { status, headers: { ...HTML, ...NOT_INDEXED, 'cache-control': 'no-store' } })

  return new Hono()
    .post(CONTENT_WEBHOOK_PATH, async (context) => {
      const signature = context.req.header(SIGNATURE_HEADER_NAME) ?? ''
      const body = await context.req.text()
      if (!(await isValidSignature(body, signature, webhookSecret))) return context.text('Not signed.', 401)
      pages.contentChanged()
      machineFiles.contentChanged()
      return context.body(null, 204)
    })
    .use(compress())
    .route('/', machineFiles.routes)
    .use(
      '/assets/*',
      async (context, next) => {
        await next()
        if (context.res.ok) context.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
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
        return pageResponse(await pages.get(pageAddress(url)))
      } catch {
        // As it was at the build; or without content: the site’s own script says what is wrong and tries again.
        const built = await builtPage(context, async () => {})
        return built instanceof Response ? withoutCaching(built) : serveShell(503)
      }
    })
}

const isPage = (path: string) => !/\.\w+$/.test(path)

function pageResponse(page: Served<Rendered>): Response {
  if (page.kind === 'redirect') {
    const headers = { location: page.location, 'cache-control': PAGE_CACHING }
    return new Response(null, { status: page.status, headers })
  }
  const headers = { ...HTML, 'cache-control': page.isOld ? 'no-store' : PAGE_CACHING }
  return new Response(page.html, { status: page.status, headers })
}

function withoutCaching(response: Response): Response {
  response.headers.set('cache-control', 'no-store')
  return response
}
