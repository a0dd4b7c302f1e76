import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createClient } from '@sanity/client'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { loadRenderer } from './bundle.ts'
import { createPages } from './pages.ts'
import { createSite } from './site.ts'

const env = process.env
const clientFolder = env.SITE_CLIENT ?? ''
const serverFolder = env.SITE_SERVER ?? ''
const client = createClient({
  projectId: env.VITE_SANITY_PROJECT_ID ?? '',
  dataset: env.VITE_SANITY_DATASET ?? '',
  apiVersion: env.VITE_SANITY_API_VERSION ?? '',
  apiHost: env.VITE_SANITY_API_HOST ?? '',
  useProjectHostname: false,
  useCdn: false,
  perspective: 'published',
})
const render = await loadRenderer(
  { clientFolder, serverFolder },
  async (query, params) => {
    const answer = await client.fetch(query, params, { filterResponse: false, returnQuery: false })
    return { result: answer.result, tags: answer.syncTags ?? [] }
  },
  env.VITE_SITE_URL ?? '',
)
const shell = readFileSync(join(clientFolder, 'index.html'), 'utf8')
const site = createSite({ pages: createPages({ render }), clientFolder, shell, webhookSecret: 'local' })
const app = new Hono()
for (const [path, target] of [
  ['/_cognito/*', env.LOCAL_SERVICES],
  ['/api/*', env.LOCAL_SHOP_API],
] as const) {
  if (target) app.all(path, (context) => proxy(`${target}${context.req.path}`, context.req))
}
app.route('/', site)
createAdaptorServer(app).listen(4590, '127.0.0.1')
