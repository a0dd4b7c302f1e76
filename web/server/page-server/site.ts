import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { ErrorHandler } from 'hono/types'
import { routedPath } from '../common/http/routed-path.ts'
import { createClientLeftResponse, hasClientLeft } from '../common/http/unhandled-errors.ts'
import { describeError, logFault } from '../common/log.ts'
import { contentWebhook, type WebhookPayload } from './content/content-webhook.ts'
import type { KnownAddresses } from './content/known-addresses.ts'
import { SET_UP_PAGE, type SetUp } from './content/set-up.ts'
import type { CrawlerFiles } from './crawlers/crawler-files.ts'
import { pageRoute } from './responses/page-route.ts'
import type { PageCache } from './responses/ready-page.ts'
import type { Redirects } from './responses/redirects.ts'
import { type PageHeaders, secured } from './security/headers.ts'

type Options = {
  pages: PageCache
  addresses: KnownAddresses
  crawlerFiles: CrawlerFiles
  redirects?: Redirects
  clientFolder: string
  shell: string
  webhookSecret: string | undefined
  webhookReceived?: (payload: WebhookPayload) => void
  headers: PageHeaders
  setUp?: SetUp | undefined
}

const YEAR_SECONDS = 31_536_000
/** For built files whose names contain a hash of their content. */
export const ASSET_HEADERS = { 'cache-control': `public, max-age=${YEAR_SECONDS}, immutable` }

/** Log and response never quote the address, which may contain personal data. */
export const faultResponse: ErrorHandler = (error, context) => {
  if ('getResponse' in error) return error.getResponse()
  if (hasClientLeft(context)) return createClientLeftResponse()
  logFault('site-failed', describeError(error))
  return context.text('Something went wrong. Please try again.\n', 500)
}

export function createSite({
  pages,
  addresses,
  crawlerFiles,
  redirects,
  clientFolder,
  shell,
  webhookSecret,
  webhookReceived,
  headers,
  setUp,
}: Options) {
  // Only for GET and HEAD: a client of OPTIONS would wait for a file of the announced length.
  const builtFile = serveStatic({ root: clientFolder, precompressed: true })
  const serveBuilt = serveStatic({ root: clientFolder, rewriteRequestPath: (path) => `${path}/index.html` })
  const builtPage = async (context: Context) => {
    const response = await serveBuilt(context, async () => {})
    return response instanceof Response ? response : undefined
  }

  const site = new Hono({ getPath: routedPath }).onError(faultResponse).use(secured(headers.ofShell))
  const contentChanged = () => {
    pages.contentChanged()
    addresses.contentChanged()
    crawlerFiles.contentChanged()
    redirects?.contentChanged()
    setUp?.contentChanged()
  }
  if (webhookSecret) {
    const received = webhookReceived
    site.route('/', contentWebhook({ secret: webhookSecret, contentChanged, received }))
  }
  site
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
    .get('*', async (context, next) =>
      (await setUp?.readIsNew()) ? context.html(SET_UP_PAGE, 503, SET_UP_HEADERS) : next(),
    )
    .get('*', pageRoute({ pages, addresses, redirects, builtPage, shell, headers }))
  return { site, contentChanged }
}

const SET_UP_HEADERS = { 'retry-after': '300', 'cache-control': 'no-store' }

const isPage = (path: string) => !/\.\w+$/.test(path)
