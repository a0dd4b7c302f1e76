/** The site as a Node server: `npm run preview`, the browser tests, and any host that runs Node. */

import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { imagesPath } from '../../shared/image-sources.ts'
import { ASSET_CDN } from '../common/content-client.ts'
import { edgePaths } from '../common/edge-paths.ts'
import { serverLimits } from '../common/limits/server.ts'
import { lockedPolicy } from '../common/security/content-policy.ts'
import { secured } from '../common/security/secured.ts'
import { openSite } from './open-site.ts'
import { type RenderSettings, renderSettings } from './settings.ts'
import { answerFault } from './site.ts'

/** What another service answers, or that it doesn't. */
const passed = (...request: Parameters<typeof proxy>) =>
  proxy(...request).catch(() => new Response('The service behind this address is silent.\n', { status: 502 }))

/** One image of this project: what lies beside it, or in others’ projects, would be a page or a script of this site. */
const imagesOf = ({ VITE_SANITY_PROJECT_ID: project, VITE_SANITY_DATASET: dataset }: RenderSettings) =>
  `/images/${project}/${dataset}` as const

/** What other services answer on the site’s own origin: images, and on one machine identity and shop. */
function passedOn(settings: RenderSettings) {
  const { LOCAL_SERVICES: services, LOCAL_SHOP_API: shopApi } = settings
  const app = new Hono()
  const passOn = (path: string, origin: string) =>
    app.all(path, (context) => {
      const { pathname, search } = new URL(context.req.url)
      return passed(`${origin}${pathname}${search}`, context.req)
    })
  const images = imagesOf(settings)
  app.get(`${imagesPath}${images}/:file{[\\w-]+\\.\\w+}`, async (context) => {
    const { search } = new URL(context.req.url)
    const headers = { accept: context.req.header('accept') }
    const address = `${services ?? ASSET_CDN}${images}/${context.req.param('file')}${search}`
    const image = await passed(address, { headers })
    // An image may be a document too, with scripts in it.
    image.headers.set('content-security-policy', lockedPolicy)
    return image
  })
  app.get(`${imagesPath}/*`, (context) => context.text('Not found.', 404))
  if (services) passOn('/_cognito/*', services)
  if (shopApi) passOn('/api/*', shopApi)
  return app
}

const settings = renderSettings(process.env)
const { site, headers } = await openSite(settings)
const app = new Hono().onError(answerFault).use(secured(headers.ofShell))
// The site answers the content webhook itself; the rest of /api is the shop’s.
app.post(edgePaths.contentWebhook, (context) => site.fetch(context.req.raw))
app.route('/', passedOn(settings)).route('/', site)

const server = createAdaptorServer({ fetch: app.fetch, serverOptions: serverLimits })
server.listen(settings.SITE_PORT, 'localhost', () =>
  console.log(`The site is on http://localhost:${settings.SITE_PORT}`),
)
process.once('SIGTERM', () => {
  server.close(() => process.exit(0))
  if ('closeAllConnections' in server) server.closeAllConnections()
})
