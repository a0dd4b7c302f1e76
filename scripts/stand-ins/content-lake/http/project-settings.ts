/** What people set at sanity.io/manage: the origins whose pages may read, and webhooks. Kept until the lake ends. */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { gatewayError } from '../errors.ts'
import type { WebhookTarget } from '../live/webhook.ts'
import { type LakeEnv, maxBody, readJson } from './request.ts'

const originSchema = v.strictObject({ origin: v.pipe(v.string(), v.url()), allowCredentials: v.boolean() })

/** `POST /hooks/projects/:id` as https://www.sanity.io/docs/http-webhooks has it. */
const hookSchema = v.strictObject({
  type: v.literal('document'),
  name: v.pipe(v.string(), v.nonEmpty()),
  description: v.nullish(v.string()),
  url: v.pipe(v.string(), v.url()),
  dataset: v.string(),
  apiVersion: v.pipe(v.string(), v.regex(/^v\d{4}-\d{2}-\d{2}$/)),
  httpMethod: v.optional(v.string(), 'POST'),
  includeDrafts: v.optional(v.boolean(), false),
  headers: v.optional(v.record(v.string(), v.string()), {}),
  secret: v.pipe(v.string(), v.nonEmpty()),
  rule: v.strictObject({
    on: v.array(v.picklist(['create', 'update', 'delete'])),
    filter: v.nullish(v.string()),
    projection: v.nullish(v.string()),
  }),
})
type Hook = v.InferOutput<typeof hookSchema>

type Options = {
  projectId: string
  dataset: string
  /** Grows with each origin that is added. */
  origins: string[]
  addWebhook: (target: WebhookTarget) => void
}

/** The lake calls a webhook for each kind of change, once for many, and not for drafts. */
function refuseOther({ rule, httpMethod, includeDrafts }: Hook) {
  if (rule.on.length === 3 && httpMethod === 'POST' && !includeDrafts) return
  const message = 'Not here: a webhook is sent by POST for create, update and delete, without drafts.'
  throw gatewayError(501, 'Not Implemented', message)
}

export function projectSettingsRoutes({ projectId, dataset, origins, addWebhook }: Options): Hono<LakeEnv> {
  const listed = origins.map((origin) => ({ id: randomUUID(), projectId, origin, allowCredentials: true }))
  const hooks: (Hook & { id: string; projectId: string; isDisabled: boolean })[] = []
  const [cors, webhooks] = [`/projects/${projectId}/cors`, `/hooks/projects/${projectId}`]
  const routes = new Hono<LakeEnv>()
  for (const path of [cors, webhooks])
    routes.use(path, maxBody(1), async (context, next) => {
      if (!context.var.access.mayWrite) throw gatewayError(401, 'Unauthorized', 'Managing needs a token')
      await next()
    })
  return routes
    .get(cors, (context) => context.json(listed))
    .post(cors, async (context) => {
      const given = await readJson(context, originSchema)
      if (origins.includes(given.origin)) throw gatewayError(409, 'Conflict', 'CORS origin already exists')
      const origin = { id: randomUUID(), projectId, ...given }
      origins.push(given.origin)
      listed.push(origin)
      return context.json(origin)
    })
    .get(webhooks, (context) => context.json(hooks))
    .post(webhooks, async (context) => {
      const given = await readJson(context, hookSchema)
      if (![dataset, '*'].includes(given.dataset))
        throw gatewayError(400, 'Bad Request', `Dataset "${given.dataset}" not found`)
      refuseOther(given)
      const hook = { ...given, id: randomUUID(), projectId, isDisabled: false }
      hooks.push(hook)
      addWebhook(given)
      return context.json(hook, 201)
    })
}
