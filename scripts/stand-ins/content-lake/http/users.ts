import { Hono } from 'hono'
import * as v from 'valibot'
import { gatewayError } from '../errors.ts'
import type { Settings } from '../store/settings.ts'
import { LOCAL_EDITOR_ID } from './access.ts'
import { maxBody, readJson } from './body.ts'
import type { LakeEnv } from './context.ts'

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
