import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { type PageHeaders, pageHeaders } from '../common/security/page-headers.ts'
import { secured } from '../common/security/secured.ts'
import { loadRenderer } from './bundle.ts'
import { createMachineFiles } from './crawlers/crawler-files.ts'
import { MANIFEST_PATH } from './crawlers/web-manifest.ts'
import { SITE_HEALTH_PATH, showSiteHealth } from './health.ts'
import { inlineSources } from './inline-sources.ts'
import { loggedRender } from './logged-render.ts'
import { createPages, type Pages } from './pages.ts'
import { feedRoute } from './rss/rss-route.ts'
import { feedSource } from './rss/rss-source.ts'
import type { RenderSettings } from './settings.ts'
import { answerFault, createSite } from './site.ts'
import { siteContent } from './site-content.ts'

type OpenSite = { site: Hono; headers: PageHeaders }

/**
 * The site as the settings have it: pages, built files, feed and what crawlers ask for, on whatever runs it.
 * @param pages what to make of the pages that are kept here
 * @throws Error when there is no build in the folders
 */
export async function openSite(
  settings: RenderSettings,
  pages: (kept: Pages) => Pages = (kept) => kept,
): Promise<OpenSite> {
  const { SITE_CLIENT: clientFolder, SITE_SERVER: serverFolder, VITE_SITE_URL: siteUrl } = settings
  const bundle = { clientFolder, serverFolder }
  const headers = pageHeaders(settings, await inlineSources(bundle))
  const { fetchContent, readAddresses, state } = siteContent(settings)
  const render = await loadRenderer(bundle, fetchContent, siteUrl)
  const crawlerFiles = createMachineFiles({
    readAddresses,
    siteUrl,
    manifest: readFileSync(join(clientFolder, MANIFEST_PATH), 'utf8'),
  })
  const kept = createPages({ render: loggedRender(render, state), isKnown: crawlerFiles.isPublic })
  const app = new Hono()
    .onError(answerFault)
    .use(secured(headers.ofShell))
    .get(SITE_HEALTH_PATH, showSiteHealth(state))
  const feed = feedSource(settings)
  if (feed) app.route('/', feedRoute(feed))
  app.route(
    '/',
    createSite({
      pages: pages(kept),
      crawlerFiles,
      clientFolder,
      shell: readFileSync(join(clientFolder, 'shell.html'), 'utf8'),
      webhookSecret: settings.CONTENT_WEBHOOK_SECRET,
      headers,
    }),
  )
  return { site: app, headers }
}
