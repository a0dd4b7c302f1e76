import { FaultQueue } from '@stand-ins/kit/faults.ts'
import { loopbackOnly } from '@stand-ins/kit/listen.ts'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { HTTPException } from 'hono/http-exception'
import { AssetStore, ImageCache } from './assets/asset-store.ts'
import { gatewayError, LakeError } from './errors.ts'
import { authenticate, corsCheck, knownDataset, knownProject } from './http/access.ts'
import { fileRoutes, imageRoutes } from './http/assets/asset-delivery.ts'
import { uploadRoutes } from './http/assets/asset-upload.ts'
import { historyRoutes } from './http/documents/history.ts'
import { docRoutes, queryRoutes } from './http/documents/read.ts'
import { actionRoutes, mutateRoutes } from './http/documents/write.ts'
import { controlRoutes, type LakeFaults } from './http/faults.ts'
import { projectSettingsRoutes } from './http/project-settings.ts'
import type { LakeEnv } from './http/request.ts'
import { EventStreams } from './http/streams/event-streams.ts'
import { listenRoutes } from './http/streams/listen.ts'
import { LiveFeed, liveRoutes } from './http/streams/live.ts'
import { absentExtras, projectRoutes, signInRoutes, userRoutes } from './http/studio.ts'
import { createWebhook, type WebhookTarget } from './live/webhook.ts'
import { QueryEngine } from './query/query-engine.ts'
import { DatasetStore } from './store/dataset-store.ts'
import { publishScheduledReleases } from './store/release-scheduler.ts'
import { loadToken } from './token.ts'

export type ContentLakeOptions = {
  /** Created if missing. Only one process at a time can use it. */
  readonly dataFolder: string
  readonly projectId: string
  readonly dataset: string
  /** Origins of web pages that may read responses in a browser, like a project's CORS list. */
  readonly allowedOrigins: readonly string[]
  /**
   * Makes the dataset private: without this token or the lake's own, nothing can be read. Files can be, as at Sanity.
   */
  readonly readToken?: string | undefined
  /** Called after each change of published content. */
  readonly webhook?: WebhookTarget | undefined
}

export type ContentLake = ReturnType<typeof createContentLake>

/** `/v1`, `/vX` or a date: the versions that the real service accepts. */
const VERSION = '/:version{v(1|X|[0-9]{4}-[0-9]{2}-[0-9]{2})}'

/** Seconds. Browsers limit this to two hours. Fewer preflights make editing and reading faster. */
const PREFLIGHT_SECONDS = 7_200

/**
 * A Content Lake on this machine that speaks Sanity's HTTP protocol, for development and tests.
 * @throws when the data folder is in use
 */
export function createContentLake(options: ContentLakeOptions) {
  const { dataFolder, projectId, dataset, readToken } = options
  const origins = [...options.allowedOrigins]
  const token = loadToken(dataFolder)
  const store = new DatasetStore(dataFolder)
  const engine = new QueryEngine(store, { projectId, dataset })
  const faults: LakeFaults = new FaultQueue()
  const streams = new EventStreams()
  const assets = new AssetStore(dataFolder)
  const images = new ImageCache(dataFolder)

  const feed = new LiveFeed(store)
  const webhooks: ReturnType<typeof createWebhook>[] = []
  const addWebhook = (target: WebhookTarget) => {
    const webhook = createWebhook(target)
    webhooks.push(webhook)
    feed.subscribe(false, webhook.contentChanged)
  }
  if (options.webhook) addWebhook(options.webhook)

  const uploads = { store, assets, projectId, dataset }
  const datasetResources = {
    '/data/query/:dataset': queryRoutes(engine, faults),
    '/data/doc/:dataset': docRoutes(store),
    '/data/mutate/:dataset': mutateRoutes(store, engine),
    '/data/actions/:dataset': actionRoutes(store),
    '/data/listen/:dataset': listenRoutes(store, engine, streams),
    '/data/live/events/:dataset': liveRoutes(feed, streams, faults),
    '/data/history/:dataset': historyRoutes(store),
    '/assets/images/:dataset': uploadRoutes('images', uploads),
    '/assets/files/:dataset': uploadRoutes('files', uploads),
  }
  const api = new Hono<LakeEnv>()
    .use(knownProject(projectId), authenticate({ token, readToken }))
    .route('/auth', signInRoutes(token, origins))
    .route('/users', userRoutes(store.settings))
    .route('/', projectSettingsRoutes({ projectId, dataset, origins, addWebhook }))
    .route('/projects', projectRoutes(projectId, dataset))
    .route('/', absentExtras())
  for (const [path, routes] of Object.entries(datasetResources))
    api.use(`${path}/*`, knownDataset(projectId, dataset)).route(path, routes)

  const app = new Hono<LakeEnv>()
    .onError(errorResponse)
    .notFound((context) =>
      errorResponse(gatewayError(404, 'Not Found', `No resource at ${context.req.path}`)),
    )
    .use(loopbackOnly)
    .route('/', corsCheck(origins))
    .use(
      cors({
        origin: (origin) => (origins.includes(origin) ? origin : null),
        credentials: true,
        maxAge: PREFLIGHT_SECONDS,
      }),
    )
    .route(`/images/${projectId}/${dataset}`, imageRoutes(assets, images))
    .route(`/files/${projectId}/${dataset}`, fileRoutes(assets))
    .route('/content-lake', controlRoutes(token, faults))
    .use(`${VERSION}/*`, async (context, next) => {
      context.set('apiVersion', context.req.param('version').slice(1))
      await next()
    })
    .route(VERSION, api)

  const stopPublishing = publishScheduledReleases(store)
  const close = () => {
    stopPublishing()
    for (const webhook of webhooks) webhook.stop()
    streams.closeAll()
    store.close()
  }
  return {
    /** Serves `/v<date>/…`, `/images/…`, `/files/…` and, for tests, `/content-lake/…`. */
    app,
    /** Grants every permission. Stored in the data folder. */
    token,
    /** Ends event streams and closes the dataset file. */
    close,
    /** Rewrites the URLs in asset documents to `origin`, for example http://localhost:3900. */
    rebaseAssets: (origin: string) => rebaseAssets(store, origin),
  }
}

const ASSET_TYPES = ['sanity.imageAsset', 'sanity.fileAsset']

/**
 * Asset documents contain absolute URLs, and a data folder may be served on another port than at upload time.
 * Rewrites all asset URLs to `origin` in one transaction, when any has another origin.
 */
function rebaseAssets(store: DatasetStore, origin: string): void {
  const moved = [...store.documents.values()].filter(
    ({ _type, url, path }) =>
      ASSET_TYPES.includes(_type) && typeof path === 'string' && url !== `${origin}/${path}`,
  )
  if (moved.length === 0) return
  store.transact({ id: undefined, author: 'local-services', dryRun: false }, (staged) => {
    for (const { _id: id, path } of moved)
      staged.apply(id, { patch: { id, set: { url: `${origin}/${path}` } } })
  })
}

function errorResponse(error: Error): Response {
  if (error instanceof LakeError) return Response.json(error.body, { status: error.status })
  if (error instanceof HTTPException) return error.getResponse()
  console.error(error)
  const body = { statusCode: 500, error: 'Internal Server Error', message: error.message }
  return Response.json(body, { status: 500 })
}
