import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { edgePaths } from '../common/edge-paths.ts'
import { type PageHeaders, pageHeaders } from '../common/security/page-headers.ts'
import { secured } from '../common/security/secured.ts'
import { readyPages } from './answers/ready-page.ts'
import { loadRenderer } from './bundle.ts'
import { contentRoute } from './content/content-route.ts'
import { createLiveRelay } from './content/live-relay.ts'
import { createCrawlerFiles } from './crawlers/crawler-files.ts'
import { logSecurityTxt } from './crawlers/security-txt.ts'
import { MANIFEST_PATH } from './crawlers/web-manifest.ts'
import { feedRoute } from './feeds/feed-route.ts'
import { pressFeedSource, productFeedSource } from './feeds/feed-sources.ts'
import { SITE_HEALTH_PATH, type SiteHealth, showSiteHealth } from './health.ts'
import { readInlineElements } from './inline-elements.ts'
import { createPageCache } from './page-cache.ts'
import { builtRedirects, createRedirects } from './redirects.ts'
import { withRenderLog } from './render-log.ts'
import type { ServerSettings } from './settings.ts'
import { answerFault, createSite } from './site.ts'
import { siteContent } from './site-content.ts'

type SiteApp = {
  site: Hono
  headers: PageHeaders
}

/**
 * The site with the given settings: pages, built files, feed, and files for crawlers.
 * @throws Error when a folder has no build
 */
export async function createSiteApp(settings: ServerSettings): Promise<SiteApp> {
  const { SITE_CLIENT: clientFolder, SITE_SERVER: serverFolder, VITE_SITE_URL: siteUrl } = settings
  const bundle = { clientFolder, serverFolder }
  logSecurityTxt(clientFolder)
  const headers = pageHeaders(settings, await readInlineElements(bundle))
  const { fetchContent, readAddresses, readRedirects, readPublic, liveClient, state } = siteContent(settings)
  const render = readyPages(withRenderLog(await loadRenderer(bundle, fetchContent, siteUrl), state), {
    headers,
    siteUrl,
  })
  const manifest = readFileSync(join(clientFolder, MANIFEST_PATH), 'utf8')
  const crawlerFiles = createCrawlerFiles({ readAddresses, siteUrl, manifest })
  const redirects = createRedirects({ built: builtRedirects(serverFolder), readRedirects })
  const pages = createPageCache({ render, isKnown: crawlerFiles.isPublic })
  const app = new Hono().onError(answerFault).use(secured(headers.ofShell))
  let lastPayload: SiteHealth['webhook'] = 'none'
  if (settings.VITE_SANITY_VISIBILITY === 'private') {
    app.use(`${edgePaths.content}/*`, compress())
    app.route('/', contentRoute({ readPublic, relay: createLiveRelay(liveClient) }))
  }
  for (const feed of [pressFeedSource(settings), productFeedSource(settings)])
    if (feed) app.route('/', feedRoute(feed))
  app.get(
    SITE_HEALTH_PATH,
    showSiteHealth(() => ({ content: state(), webhook: lastPayload })),
  )
  app.route(
    '/',
    createSite({
      pages,
      crawlerFiles,
      redirects,
      clientFolder,
      shell: readFileSync(join(clientFolder, 'shell.html'), 'utf8'),
      webhookSecret: settings.CONTENT_WEBHOOK_SECRET,
      webhookReceived: (payload) => {
        lastPayload = payload
      },
      headers,
    }),
  )
  return { site: app, headers }
}
