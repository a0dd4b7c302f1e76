import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { imagesPath } from '#shared/image-sources.ts'
import { ASSET_CDN } from '../common/content-client.ts'
import { lockedPolicy } from './security/content-policy.ts'
import type { ServerSettings } from './settings.ts'

type ProxySettings = Pick<
  ServerSettings,
  'LOCAL_SERVICES' | 'LOCAL_SHOP_API' | 'VITE_SANITY_PROJECT_ID' | 'VITE_SANITY_DATASET'
>

const proxied = (...request: Parameters<typeof proxy>) =>
  proxy(...request).catch(
    () => new Response('The service behind this address doesn’t answer.\n', { status: 502 }),
  )

/** Methods that `fetch` refuses to send (fetch.spec.whatwg.org, forbidden methods). */
const UNSENDABLE = ['TRACE', 'TRACK', 'CONNECT']

/** Removes `Expect: 100-continue`, which this server has answered and `fetch` refuses to send. */
function withoutExpect(request: Request) {
  request.headers.delete('expect')
  return fetch(request)
}

/** The path of this project’s images. Other files of the image host would become pages and scripts of this site. */
const imagesOf = ({ VITE_SANITY_PROJECT_ID: project, VITE_SANITY_DATASET: dataset }: ProxySettings) =>
  `/images/${project}/${dataset}` as const

export function proxyRoutes(settings: ProxySettings) {
  const { LOCAL_SERVICES: services, LOCAL_SHOP_API: shopApi } = settings
  const app = new Hono()
  const passOn = (path: string, origin: string) =>
    app
      .on(UNSENDABLE, path, (context) => context.text('This method can’t be passed on.\n', 405))
      .all(path, (context) => {
        const { pathname, search } = new URL(context.req.url)
        return proxied(`${origin}${pathname}${search}`, { raw: context.req.raw, customFetch: withoutExpect })
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
