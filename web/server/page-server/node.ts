import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { withSiteConfig } from '#shared/site-config-element.ts'
import { edgePaths } from '../common/edge-paths.ts'
import { knowNetwork } from '../common/http/client-address.ts'
import { routedPath } from '../common/http/routed-path.ts'
import { listenAddress, serveAt } from '../common/http/serve.ts'
import { endGracefully, failOnUnhandled, runProgram } from '../common/http/unhandled-errors.ts'
import { createMetrics, serveMetrics, writePid } from '../common/watch/metrics.ts'
import { watchChecks } from '../common/watch/watch.ts'
import { createPageCache } from './cache/page-cache.ts'
import { contentRoute } from './content/content-route.ts'
import {
  SITE_HEALTH_PATH,
  SITE_LIVENESS_PATH,
  type SiteHealth,
  showSiteHealth,
  siteChecks,
} from './content/health.ts'
import { createKnownAddresses } from './content/known-addresses.ts'
import { createLiveRelay, followPublishes } from './content/live-relay.ts'
import { createSetUp } from './content/set-up.ts'
import { siteContent } from './content/site-content.ts'
import { createCrawlerFiles, logSecurityTxt, MANIFEST_PATH } from './crawlers/crawler-files.ts'
import { feedRoute, pressFeedSource, productFeedSource } from './feeds/feed-sources.ts'
import { proxyRoutes } from './proxy-routes.ts'
import { loadRenderer, readInlineElements, withRenderLog } from './renderer/renderer.ts'
import { readyPages } from './responses/ready-page.ts'
import { builtRedirects, createRedirects } from './responses/redirects.ts'
import { pageHeaders, secured } from './security/headers.ts'
import { type ServerSettings, serverSettings } from './settings.ts'
import { createSite, faultResponse } from './site.ts'

/** `stop` ends the work in the background. @throws Error when a folder has no build */
async function createSiteApp(settings: ServerSettings) {
  const { SITE_CLIENT: clientFolder, SITE_SERVER: serverFolder, VITE_SITE_URL: siteUrl } = settings
  const bundle = { clientFolder, serverFolder }
  logSecurityTxt(clientFolder)
  const headers = pageHeaders(settings, await readInlineElements(bundle))
  const content = siteContent(settings)
  const { readPublishedIds, state } = content
  const setUp = createSetUp(readPublishedIds)
  const watch = watchChecks(siteChecks(setUp))
  const renderer = await loadRenderer(bundle, content.fetchContent, settings)
  const render = readyPages(
    withRenderLog(renderer, () => state() === 'silent'),
    headers,
  )
  const manifest = readFileSync(join(clientFolder, MANIFEST_PATH), 'utf8')
  const crawlerFiles = createCrawlerFiles({ readAddresses: content.readAddresses, siteUrl, manifest })
  const redirects = createRedirects({
    built: builtRedirects(serverFolder),
    readRedirects: content.readRedirects,
  })
  const pages = createPageCache({ render })
  const app = new Hono().onError(faultResponse).use(secured(headers.ofShell))
  const relay = createLiveRelay(content.liveClient)
  let lastPayload: SiteHealth['webhook'] = 'none'
  if (settings.VITE_SANITY_VISIBILITY === 'private') {
    app.use(`${edgePaths.content}/*`, compress())
    app.route('/', contentRoute({ readPublic: content.readPublic, relay }))
  }
  for (const feed of [pressFeedSource(settings), productFeedSource(settings)])
    if (feed) app.route('/', feedRoute(feed))
  app.get(SITE_LIVENESS_PATH, (context) => context.json({ ok: true }))
  app.get(
    SITE_HEALTH_PATH,
    showSiteHealth(() => ({ ...watch.health(), content: state(), webhook: lastPayload }), getConnInfo),
  )
  const { site, contentChanged } = createSite({
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
  })
  const stopFollowing = followPublishes(relay, contentChanged)
  const stop = () => {
    stopFollowing()
    watch.stop()
  }
  return { site: app.route('/', site), headers, health: watch.health, stop }
}

const DEFAULT_PORT = 4173

async function main() {
  const settings = serverSettings(process.env)
  const listen = listenAddress(process.env, 'SITE_PORT', DEFAULT_PORT)
  const { site, headers, health, stop } = await createSiteApp(settings)
  const metrics = createMetrics(health)
  const app = new Hono({ getPath: routedPath })
    .onError(faultResponse)
    .use(metrics.measure, secured(headers.ofShell), failOnUnhandled)
    .use(knowNetwork(getConnInfo, settings.TRUSTED_PROXIES))
  // All other paths under /api belong to the shop.
  app.post(edgePaths.contentWebhook, (context) => site.fetch(context.req.raw))
  if (settings.VITE_SANITY_VISIBILITY === 'private')
    app.get(`${edgePaths.content}/*`, (context) => site.fetch(context.req.raw, context.env))
  app.route('/', proxyRoutes(settings)).route('/', site)
  const serving = await serveAt(app, listen)
  const measuring = await serveMetrics(settings, metrics.app)
  writePid(settings)
  console.log(`The site is on http://${listen.host ?? 'localhost'}:${serving.port}`)
  endGracefully(serving, async (answered) => {
    stop()
    await measuring?.close(0)
    await answered
  })
}

runProgram(main)
