import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { HTTPException } from 'hono/http-exception'
import { AssetStore } from './assets/asset-store.ts'
import { ImageCache } from './assets/image-cache.ts'
import { rebaseAssets } from './assets/rebase-assets.ts'
import { gatewayError, LakeError } from './errors.ts'
import { authenticate } from './http/access.ts'
import { actionRoutes } from './http/actions.ts'
import { fileRoutes, imageRoutes } from './http/asset-delivery.ts'
import { uploadRoutes } from './http/asset-upload.ts'
import type { LakeEnv } from './http/context.ts'
import { corsCheck } from './http/cors-check.ts'
import { docRoutes } from './http/doc.ts'
import { EventStreams } from './http/event-streams.ts'
import { exportRoutes } from './http/export.ts'
import { historyRoutes } from './http/history.ts'
import { listenRoutes } from './http/listen.ts'
import { liveRoutes } from './http/live.ts'
import { loopbackOnly } from './http/loopback-only.ts'
import { mutateRoutes } from './http/mutate.ts'
import { absentExtras, projectRoutes } from './http/project.ts'
import { knownDataset, knownProject } from './http/project-guard.ts'
import { queryRoutes } from './http/query.ts'
import { signInRoutes } from './http/sign-in.ts'
import { userRoutes } from './http/users.ts'
import { LiveFeed } from './live/live-feed.ts'
import { QueryEngine } from './query/query-engine.ts'
import { DatasetStore } from './store/dataset-store.ts'
import { loadToken } from './token.ts'

export interface ContentLakeOptions {
  /** Created when missing. One process at a time. */
  readonly dataFolder: string
  readonly projectId: string
  readonly dataset: string
  /** Origins of web pages that may read answers in a browser, like a project's CORS list. */
  readonly allowedOrigins: readonly string[]
}

export interface ContentLake {
  /** Serves `/v<date>/…`, `/images/…` and `/files/…`. */
  readonly app: Hono<LakeEnv>
  /** Grants everything; the same for as long as the data folder lives. */
  readonly token: string
  readonly documentCount: () => number
  /** Makes the next run of each query evaluate again; for measuring. */
  readonly forgetResults: () => void
  /** Makes the addresses in asset documents point to `origin`, such as http://localhost:3900. */
  readonly rebaseAssets: (origin: string) => void
  /** Ends event streams and closes the dataset file. */
  readonly close: () => void
}

/** Browsers cap this at two hours; fewer preflights keep editing and reading quick. */
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
  const streams = new EventStreams()
  const assets = new AssetStore(dataFolder)
  const images = new ImageCache(dataFolder)
  void images.trim()

  const uploads = { store, assets, projectId, dataset }
  const resources = {
    '/data/query/:dataset': queryRoutes(engine),
    '/data/doc/:dataset': docRoutes(store),
    '/data/mutate/:dataset': mutateRoutes(store, engine),
    '/data/actions/:dataset': actionRoutes(store),
    '/data/listen/:dataset': listenRoutes(store, engine, streams),
    '/data/live/events/:dataset': liveRoutes(new LiveFeed(store), streams),
    '/data/history/:dataset': historyRoutes(store),
    '/data/export/:dataset': exportRoutes(store),
    '/assets/images/:dataset': uploadRoutes('images', uploads),
    '/assets/files/:dataset': uploadRoutes('files', uploads),
  }
  const api = new Hono<LakeEnv>()
    .use(knownProject(projectId), authenticate(token))
    .route('/auth', signInRoutes(token, allowedOrigins))
    .route('/users', userRoutes(store.settings))
    .route('/projects', projectRoutes(projectId, dataset))
    .route('/', absentExtras())
  for (const [path, routes] of Object.entries(resources)) {
    api.use(`${path}/*`, knownDataset(projectId, dataset)).route(path, routes)
  }

  const app = new Hono<LakeEnv>()
    .onError(answerError)
    .notFound((context) => answerError(gatewayError(404, 'Not Found', `No resource at ${context.req.path}`)))
    .use(loopbackOnly)
    .route('/', corsCheck(allowedOrigins))
    .use(cors({ origin: [...allowedOrigins], credentials: true, maxAge: PREFLIGHT_SECONDS }))
    .route(`/images/${projectId}/${dataset}`, imageRoutes(assets, images))
    .route(`/files/${projectId}/${dataset}`, fileRoutes(assets))
    .use('/:version{v(1|X|[0-9]{4}-[0-9]{2}-[0-9]{2})}/*', async (context, next) => {
      context.set('apiVersion', context.req.param('version').slice(1))
      await next()
    })
    .route('/:version{v(1|X|[0-9]{4}-[0-9]{2}-[0-9]{2})}', api)

  const close = () => {
    streams.closeAll()
    store.close()
  }
  return {
    app,
    token,
    close,
    documentCount: () => store.index.size,
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
