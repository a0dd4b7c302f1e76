/** The site as a Node server: `npm run preview`, the browser tests, and any host that runs Node. */

import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { imagesPath } from '../../shared/image-sources.ts'
import { ASSET_CDN } from '../common/content-client.ts'
import { edgePaths } from '../common/edge-paths.ts'
import { listenAddress } from '../common/listen-address.ts'
import { lockedPolicy } from '../common/security/content-policy.ts'
import { secured } from '../common/security/secured.ts'
import { serveAt } from '../common/serve.ts'
import { endGracefully, failOnUnhandled } from '../common/unhandled-errors.ts'
import { type ServerSettings, serverSettings } from './settings.ts'
import { answerFault } from './site.ts'
import { createSiteApp } from './site-app.ts'

/** Proxies a request to another service; 502 when it doesn't answer. */
const proxied = (...request: Parameters<typeof proxy>) =>
  proxy(...request).catch(
    () => new Response('The service behind this address doesn’t answer.\n', { status: 502 }),
  )

/** Images of this project only: other files of the image host would become pages and scripts of this site. */
const imagesOf = ({ VITE_SANITY_PROJECT_ID: project, VITE_SANITY_DATASET: dataset }: ServerSettings) =>
  `/images/${project}/${dataset}` as const

/** Proxies other services at the site’s origin: images, and for local sites also user pool and shop API. */
function proxyRoutes(settings: ServerSettings) {
  const { LOCAL_SERVICES: services, LOCAL_SHOP_API: shopApi } = settings
  const app = new Hono()
  const passOn = (path: string, origin: string) =>
    app.all(path, (context) => {
      const { pathname, search } = new URL(context.req.url)
      return proxied(`${origin}${pathname}${search}`, context.req)
    })
  const images = imagesOf(settings)
  app.get(`${imagesPath}${images}/:file{[\\w-]+\\.\\w+}`, async (context) => {
    const { search } = new URL(context.req.url)
    const headers = { accept: context.req.header('accept') }
    const address = `${services ?? ASSET_CDN}${images}/${context.req.param('file')}${search}`
    const image = await proxied(address, { headers })
    // SVG images can contain scripts.
    image.headers.set('content-security-policy', lockedPolicy)
    return image
  })
  app.get(`${imagesPath}/*`, (context) => context.text('Not found.', 404))
  if (services) passOn('/_cognito/*', services)
  if (shopApi) passOn('/api/*', shopApi)
  return app
}

const settings = serverSettings(process.env)
const { site, fromCache, headers } = await createSiteApp(settings)
const app = new Hono().onError(answerFault).use(secured(headers.ofShell), failOnUnhandled)
// All other paths under /api belong to the shop.
app.post(edgePaths.contentWebhook, (context) => site.fetch(context.req.raw))
if (settings.VITE_SANITY_VISIBILITY === 'private')
  app.get(`${edgePaths.content}/*`, (context) => site.fetch(context.req.raw))
app.route('/', proxyRoutes(settings)).route('/', site)

const DEFAULT_PORT = 4173

const listen = listenAddress(process.env, 'SITE_PORT', DEFAULT_PORT)
const fetch = (request: Request) => fromCache(request) ?? app.fetch(request)
const serving = await serveAt({ fetch }, listen)
console.log(`The site is on http://${listen.host ?? 'localhost'}:${serving.port}`)
endGracefully(serving)
