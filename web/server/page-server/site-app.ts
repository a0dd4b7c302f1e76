import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { withSiteConfig } from '#shared/site-config-element.ts'
import { edgePaths } from '../common/edge-paths.ts'
import { type Health, watchChecks } from '../common/watch/watch.ts'
import { createPageCache } from './cache/page-cache.ts'
import { contentRoute } from './content/content-route.ts'
import { SITE_HEALTH_PATH, type SiteHealth, showSiteHealth, siteChecks } from './content/health.ts'
import { createKnownAddresses } from './content/known-addresses.ts'
import { createLiveRelay } from './content/live-relay.ts'
import { createSetUp } from './content/set-up.ts'
import { siteContent } from './content/site-content.ts'
import { createCrawlerFiles, logSecurityTxt, MANIFEST_PATH } from './crawlers/crawler-files.ts'
import { feedRoute, pressFeedSource, productFeedSource } from './feeds/feed-sources.ts'
import { loadRenderer, readInlineElements, withRenderLog } from './renderer/renderer.ts'
import { readyPages } from './responses/ready-page.ts'
import { builtRedirects, createRedirects } from './responses/redirects.ts'
import { type PageHeaders, pageHeaders, secured } from './security/headers.ts'
import type { ServerSettings } from './settings.ts'
import { createSite, faultResponse } from './site.ts'

type SiteApp = {
  site: Hono
  headers: PageHeaders
  health: () => Health
  /** Ends the work in the background. */
  stop: () => void
}

/** @throws Error when a folder has no build */
export async function createSiteApp(settings: ServerSettings): Promise<SiteApp> {
  const { SITE_CLIENT: clientFolder, SITE_SERVER: serverFolder, VITE_SITE_URL: siteUrl } = settings
  const bundle = { clientFolder, serverFolder }
  logSecurityTxt(clientFolder)
  const headers = pageHeaders(settings, await readInlineElements(bundle))
  const content = siteContent(settings)
  const { fetchContent, readAddresses, readRedirects, readPublic, liveClient, readPublishedIds, state } =
    content
  const setUp = createSetUp(readPublishedIds)
  const watch = watchChecks(siteChecks(setUp, readPublishedIds))
  const render = readyPages(
    withRenderLog(await loadRenderer(bundle, fetchContent, settings), () => state() === 'silent'),
    {
      headers,
      siteUrl,
    },
  )
  const manifest = readFileSync(join(clientFolder, MANIFEST_PATH), 'utf8')
  const crawlerFiles = createCrawlerFiles({ readAddresses, siteUrl, manifest })
  const redirects = createRedirects({ built: builtRedirects(serverFolder), readRedirects })
  const pages = createPageCache({ render })
  const app = new Hono().onError(faultResponse).use(secured(headers.ofShell))
  let lastPayload: SiteHealth['webhook'] = 'none'
  if (settings.VITE_SANITY_VISIBILITY === 'private') {
    app.use(`${edgePaths.content}/*`, compress())
    app.route(
      '/',
      contentRoute({ readPublic, relay: createLiveRelay(liveClient), proxies: settings.TRUSTED_PROXIES }),
    )
  }
  for (const feed of [pressFeedSource(settings), productFeedSource(settings)])
    if (feed) app.route('/', feedRoute(feed))
  app.get(
    SITE_HEALTH_PATH,
    showSiteHealth(() => ({ ...watch.health(), content: state(), webhook: lastPayload })),
  )
  app.route(
    '/',
    createSite({
      pages,
      addresses: createKnownAddresses(content.readKnownAddresses),
      crawlerFiles,
      redirects,
      clientFolder,
      shell: withSiteConfig(readFileSync(join(clientFolder, 'shell.html'), 'utf8'), settings),
      webhookSecret: settings.CONTENT_WEBHOOK_SECRET,
      webhookReceived: (payload) => {
        lastPayload = payload
      },
      headers,
      setUp,
    }),
  )
  return { site: app, headers, health: watch.health, stop: watch.stop }
}
