import { Hono } from 'hono'
import { gatewayError } from '../errors.ts'
import type { LakeEnv } from './context.ts'

/** More than an editor makes locally. Plans of real projects allow fewer. */
const MAX_RELEASES = 1_000

/** Grants for Studio's access control: the local editor may do everything. */
const GRANTS = [
  {
    filter: '_id in path("**")',
    permissions: ['read', 'update', 'create', 'history', 'editHistory', 'manage'],
  },
]

/** `/projects/:project/…`: project information for Studio. A local project has no members and no plan. */
export function projectRoutes(projectId: string, dataset: string): Hono<LakeEnv> {
  return (
    new Hono<LakeEnv>()
      .use('/:project/*', async (context, next) => {
        const named = context.req.param('project')
        if (named !== projectId) throw gatewayError(404, 'Not Found', `Project with ID "${named}" not found`)
        await next()
      })
      .get('/:project', (context) =>
        context.json({
          id: projectId,
          displayName: 'Local project',
          members: [],
          features: [],
          metadata: {},
        }),
      )
      .get('/:project/grants', (context) => context.json({}))
      .get('/:project/datasets', (context) => context.json([{ name: dataset, aclMode: 'public' }]))
      .get('/:project/user-applications', (context) => context.json([]))
      // Studio asks this before it makes a release. Field names as read in Studio 6.16.0; no limit of the organisation is null.
      .get('/:project/new-content-release-allowed', (context) =>
        context.json({
          data: { orgActiveReleaseCount: 0, orgActiveReleaseLimit: null, datasetReleaseLimit: MAX_RELEASES },
        }),
      )
      .get('/:project/datasets/:dataset/acl', (context) =>
        context.json(context.var.access.mayWrite ? GRANTS : []),
      )
  )
}

/**
 * The optional features of the project: content releases, and scheduled drafts, which are releases of one document. It
 * does not have others, such as comments, usage reports and references from other datasets. The responses make Studio hide
 * them without a warning.
 */
export function absentExtras(): Hono<LakeEnv> {
  return (
    new Hono<LakeEnv>()
      .get('/features', (context) => context.json(['contentReleases', 'singleDocRelease']))
      .get('/help', (context) => context.json({}))
      .get('/journey/*', (context) => context.json(null))
      // Studio shows for how many days the plan keeps a published release. Here it is kept as long as the data.
      .get('/subscriptions/project/:project', (context) => context.json(null))
      // No `timing-allow-origin`: with it Studio sees that this is HTTP/1.1 and warns the editor.
      .get('/ping', (context) => context.json({ PONG: true }))
      .get('/data/ping/:dataset', (context) => context.json({ PONG: true }))
      .get('/intake/telemetry-status', (context) => context.json({ status: 'denied' }))
      .all('/intake/*', (context) => context.body(null, 204))
      .get('/data/references/:dataset/*', (context) => context.json({ totalCount: 0, references: [] }))
  )
}
