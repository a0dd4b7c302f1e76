import { Hono } from 'hono'
import { edgePaths } from '../common/edge-paths.ts'
import { listenAddress, serveAt } from '../common/http/serve.ts'
import { endGracefully, failOnUnhandled, runProgram } from '../common/http/unhandled-errors.ts'
import { createMetrics, serveMetrics, writePid } from '../common/watch/metrics.ts'
import { proxyRoutes } from './proxy-routes.ts'
import { secured } from './security/headers.ts'
import { serverSettings } from './settings.ts'
import { faultResponse } from './site.ts'
import { createSiteApp } from './site-app.ts'

const DEFAULT_PORT = 4173

async function main() {
  const settings = serverSettings(process.env)
  const listen = listenAddress(process.env, 'SITE_PORT', DEFAULT_PORT)
  const { site, headers, health, stop } = await createSiteApp(settings)
  const metrics = createMetrics(health)
  const app = new Hono()
    .onError(faultResponse)
    .use(metrics.measure, secured(headers.ofShell), failOnUnhandled)
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
