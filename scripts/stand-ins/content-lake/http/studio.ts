/** What the Studio asks besides content: sign-in, the one local editor, and the project. */
import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { gatewayError } from '../errors.ts'
import type { Settings } from '../store/database.ts'
import { LOCAL_EDITOR_ID } from './access.ts'
import { type LakeEnv, maxBody, readJson } from './request.ts'

/**
 * `/auth/…`: signs in the one local editor. It needs no password, because only this machine can open the page.
 * The provider's page redirects back to Studio with a code that can be exchanged once for the token.
 */
export function signInRoutes(token: string, allowedOrigins: readonly string[]): Hono<LakeEnv> {
  const codes = new Set<string>()
  return new Hono<LakeEnv>()
    .get('/providers', (context) => {
      const url = new URL(context.req.path.replace(/providers$/, 'login/local'), context.req.url).href
      return context.json({ providers: [{ name: 'local', title: 'Local editor', url }] })
    })
    .get('/login/local', (context) => {
      const back = context.req.query('origin') ?? ''
      // Another origin could exchange the code for the write token.
      if (!URL.canParse(back) || !allowedOrigins.includes(new URL(back).origin)) {
        const message = `"${back}" is not an allowed origin.`
        throw gatewayError(403, 'Forbidden', message)
      }
      const code = randomBytes(24).toString('hex')
      codes.add(code)
      const target = new URL(back)
      target.hash = `sid=${code}`
      return context.redirect(target.href, 302)
    })
    .get('/fetch', (context) => {
      if (!codes.delete(context.req.query('sid') ?? '')) {
        throw gatewayError(401, 'Unauthorized', 'The sign-in code is unknown or used. Sign in again.')
      }
      context.header('cache-control', 'no-store')
      return context.json({ token })
    })
    .get('/id', (context) => {
      const { identity, mayWrite } = context.var.access
      if (!mayWrite) throw gatewayError(401, 'Unauthorized', 'Session not found')
      return context.json({ id: identity, expiry: null })
    })
    .post('/logout', (context) => context.body(null, 204))
}

const ROLE = { name: 'administrator', title: 'Administrator' }

const LOCAL_EDITOR = {
  id: LOCAL_EDITOR_ID,
  sanityUserId: LOCAL_EDITOR_ID,
  name: 'Local editor',
  displayName: 'Local editor',
  email: 'editor@localhost',
  profileImage: null,
  provider: 'local',
  role: ROLE.name,
  roles: [ROLE],
}

const pairs = v.array(v.object({ key: v.pipe(v.string(), v.maxLength(200)), value: v.unknown() }))

/** `/users/…`: the one local editor, and the preferences that Studio stores for them. */
export function userRoutes(settings: Settings): Hono<LakeEnv> {
  return new Hono<LakeEnv>()
    .get('/me', (context) => context.json(context.var.access.mayWrite ? LOCAL_EDITOR : {}))
    .use('/me/keyvalue/*', async (context, next) => {
      if (!context.var.access.mayWrite) throw gatewayError(401, 'Unauthorized', 'Preferences need a token')
      await next()
    })
    .get('/me/keyvalue/:keys', (context) => {
      const keys = context.req.param('keys').split(',')
      const known = keys.map((key) => ({ key, value: settings.get(`preference:${key}`) }))
      return context.json(known.filter(({ value }) => value !== undefined))
    })
    .put('/me/keyvalue', maxBody(1), async (context) => {
      const given = await readJson(context, pairs)
      for (const { key, value } of given) settings.set(`preference:${key}`, value)
      return context.json(given)
    })
    .get('/:ids', (context) => {
      const ids = context.req.param('ids').split(',')
      const users = ids.includes(LOCAL_EDITOR_ID) ? [LOCAL_EDITOR] : []
      return context.json(ids.length === 1 ? (users[0] ?? null) : users)
    })
}

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
