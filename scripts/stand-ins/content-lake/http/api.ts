import type { EventStreams } from '@stand-ins/kit/event-streams.ts'
import { Hono } from 'hono'
import type { AssetStore } from '../assets/asset-store.ts'
import type { FaultQueue } from '../faults.ts'
import { LiveFeed } from '../live/live-feed.ts'
import type { QueryEngine } from '../query/query-engine.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import { authenticate, knownDataset, knownProject } from './access.ts'
import { uploadRoutes } from './assets/asset-upload.ts'
import type { LakeEnv } from './context.ts'
import { actionRoutes } from './documents/actions.ts'
import { docRoutes } from './documents/doc.ts'
import { historyRoutes } from './documents/history.ts'
import { mutateRoutes } from './documents/mutate.ts'
import { queryRoutes } from './documents/query.ts'
import { absentExtras, projectRoutes } from './project.ts'
import { signInRoutes } from './sign-in.ts'
import { listenRoutes } from './streams/listen.ts'
import { liveRoutes } from './streams/live.ts'
import { socketRoutes } from './streams/socket.ts'
import { userRoutes } from './users.ts'

export type ApiParts = {
  readonly projectId: string
  readonly dataset: string
  readonly token: string
  readonly readToken: string | undefined
  readonly allowedOrigins: readonly string[]
  readonly store: DatasetStore
  readonly engine: QueryEngine
  readonly streams: EventStreams
  readonly assets: AssetStore
  readonly faults: FaultQueue
}

/** Everything below `/v<date>`. */
export function apiRoutes(parts: ApiParts): Hono<LakeEnv> {
  const { projectId, dataset, token, readToken, allowedOrigins, store } = parts
  const api = new Hono<LakeEnv>()
    .use(knownProject(projectId), authenticate({ token, readToken }))
    .route('/auth', signInRoutes(token, allowedOrigins))
    .route('/users', userRoutes(store.settings))
    .route('/projects', projectRoutes(projectId, dataset))
    .route('/', absentExtras())
  for (const [path, routes] of Object.entries(datasetResources(parts))) {
    api.use(`${path}/*`, knownDataset(projectId, dataset)).route(path, routes)
  }
  return api
}

function datasetResources(parts: ApiParts) {
  const { store, engine, streams, assets, faults, projectId, dataset, token, allowedOrigins } = parts
  const uploads = { store, assets, projectId, dataset }
  return {
    '/data/query/:dataset': queryRoutes(engine, faults),
    '/data/doc/:dataset': docRoutes(store),
    '/data/mutate/:dataset': mutateRoutes(store, engine),
    '/data/actions/:dataset': actionRoutes(store),
    '/data/listen/:dataset': listenRoutes(store, engine, streams),
    '/data/live/events/:dataset': liveRoutes(new LiveFeed(store), streams, faults),
    '/data/history/:dataset': historyRoutes(store),
    '/assets/images/:dataset': uploadRoutes('images', uploads),
    '/assets/files/:dataset': uploadRoutes('files', uploads),
    '/socket/:dataset': socketRoutes(token, allowedOrigins),
  }
}
