import { EventStreams } from '@stand-ins/kit/event-streams.ts'
import { loopbackOnly } from '@stand-ins/kit/loopback-only.ts'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { HTTPException } from 'hono/http-exception'
import { AssetStore } from './assets/asset-store.ts'
import { ImageCache } from './assets/image-cache.ts'
import { rebaseAssets } from './assets/rebase-assets.ts'
import { gatewayError, LakeError } from './errors.ts'
import { FaultQueue } from './faults.ts'
import { apiRoutes } from './http/api.ts'
import { fileRoutes, imageRoutes } from './http/assets/asset-delivery.ts'
import type { LakeEnv } from './http/context.ts'
import { controlRoutes } from './http/control.ts'
import { corsCheck } from './http/cors-check.ts'
import { LiveFeed } from './live/live-feed.ts'
import { createWebhook, type WebhookTarget } from './live/webhook.ts'
import { QueryEngine } from './query/query-engine.ts'
import { DatasetStore } from './store/dataset-store.ts'
import { ReleaseScheduler } from './store/release-scheduler.ts'
import { loadToken } from './token.ts'

export type ContentLakeOptions = {
  /** Created if missing. Only one process at a time can use it. */
  readonly dataFolder: string
  readonly projectId: string
  readonly dataset: string
  /** Origins of web pages that may read answers in a browser, like a project's CORS list. */
  readonly allowedOrigins: readonly string[]
  /**
   * Makes the dataset private: without this token or the lake's own, nothing can be read. Files can be, as at Sanity.
   */
  readonly readToken?: string | undefined
  /** Called after each change of published content. */
  readonly webhook?: WebhookTarget | undefined
  /**
   * How long reads through the CDN stay stale after a publish, in milliseconds. The real CDN lags by seconds;
   * the default is 0, because one machine has no CDN and stale reads slow down development.
   */
  readonly cdnLagMs?: number | undefined
}

export type ContentLake = {
  /** Serves `/v<date>/…`, `/images/…`, `/files/…` and, for tests, `/content-lake/…`. */
  readonly app: Hono<LakeEnv>
  /** Grants every permission. Stored in the data folder. */
  readonly token: string
  /** Clears cached results, so that the next run of each query is evaluated again; for benchmarks. */
  readonly forgetResults: () => void
  /** Rewrites the URLs in asset documents to `origin`, for example http://localhost:3900. */
  readonly rebaseAssets: (origin: string) => void
  /** Ends event streams and closes the dataset file. */
  readonly close: () => void
}

/** `/v1`, `/vX` or a date: the versions that the real service accepts. */
const VERSION = '/:version{v(1|X|[0-9]{4}-[0-9]{2}-[0-9]{2})}'

/** Seconds. Browsers limit this to two hours. Fewer preflights make editing and reading faster. */
const PREFLIGHT_SECONDS = 7_200

/**
 * A Content Lake on this machine that speaks Sanity's HTTP protocol, for development and tests.
 * @throws when the data folder is in use or of an unknown format
 */
export function createContentLake(options: ContentLakeOptions): ContentLake {
  const { dataFolder, projectId, dataset, allowedOrigins } = options
  const token = loadToken(dataFolder)
  const store = new DatasetStore(dataFolder)
  const engine = new QueryEngine(store, { projectId, dataset })
  engine.cdnLagMs = options.cdnLagMs ?? 0
  const faults = new FaultQueue()
  const streams = new EventStreams()
  const assets = new AssetStore(dataFolder)
  const images = new ImageCache(dataFolder)
  void images.trim()

  const { readToken } = options
  const api = apiRoutes({
    projectId,
    dataset,
    token,
    readToken,
    allowedOrigins,
    store,
    engine,
    streams,
    assets,
    faults,
  })
  const app = new Hono<LakeEnv>()
    .onError(answerError)
    .notFound((context) => answerError(gatewayError(404, 'Not Found', `No resource at ${context.req.path}`)))
    .use(loopbackOnly)
    .route('/', corsCheck(allowedOrigins))
    .use(cors({ origin: [...allowedOrigins], credentials: true, maxAge: PREFLIGHT_SECONDS }))
    .route(`/images/${projectId}/${dataset}`, imageRoutes(assets, images))
    .route(`/files/${projectId}/${dataset}`, fileRoutes(assets))
    .route('/content-lake', controlRoutes(token, faults, engine))
    .use(`${VERSION}/*`, async (context, next) => {
      context.set('apiVersion', context.req.param('version').slice(1))
      await next()
    })
    .route(VERSION, api)

  const webhook = options.webhook && createWebhook(options.webhook)
  if (webhook) new LiveFeed(store).subscribe(false, webhook.contentChanged)

  const scheduler = new ReleaseScheduler(store)
  const close = () => {
    scheduler.stop()
    webhook?.stop()
    streams.closeAll()
    store.close()
  }
  return {
    app,
    token,
    close,
    forgetResults: () => engine.forgetResults(),
    rebaseAssets: (origin) => rebaseAssets(store, origin),
  }
}

function answerError(error: Error): Response {
  if (error instanceof LakeError) return Response.json(error.body, { status: error.status })
  if (error instanceof HTTPException) return error.getResponse()
  console.error(error)
  const body = { statusCode: 500, error: 'Internal Server Error', message: error.message }
  return Response.json(body, { status: 500 })
}
