/** Short runs of the load test, so that it keeps working. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serveOnLoopback } from '../../../web/server/common/serve.ts'
import { readyPages } from '../../../web/server/pages/answers/ready-page.ts'
import { createCrawlerFiles } from '../../../web/server/pages/crawlers/crawler-files.ts'
import { markdownPages } from '../../../web/server/pages/markdown/markdown-pages.ts'
import { createPageCache } from '../../../web/server/pages/page-cache.ts'
import { createSite } from '../../../web/server/pages/site.ts'
import { measureTarget } from './measure.ts'
import { siteRequests } from './requests.ts'
import { loadResult } from './results.ts'
import { startShopTarget } from './shop.ts'

const siteUrl = 'https://candlecast.example'
const SHORT_RUN = { connections: 16, seconds: 2 }
const KB_IN_MB = 1024 ** 2
const ownMemory = () => Math.round(process.memoryUsage.rss() / KB_IN_MB)

/** A site of three pages and one file. `silence` makes rendering fail, as in an outage of the content service. */
async function startSite() {
  const folder = mkdtempSync(join(tmpdir(), 'load-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'index-abc.js'), 'void 0')
  const paths = ['/', '/faq', '/shop']
  let isSilent = false
  const headers = { ofShell: {}, ofBuilt: {}, ofPage: () => ({}) }
  const crawlerFiles = createCrawlerFiles({
    readAddresses: async () => ({
      canonical: paths.map((path) => ({ path })),
      aliases: [],
      siteName: null,
      changesAt: Infinity,
    }),
    siteUrl,
    manifest: '{}',
  })
  const pages = createPageCache({
    isKnown: crawlerFiles.isPublic,
    // Cached pages expire at once, so that every request reaches the renderer.
    freshMs: 0,
    render: readyPages(
      async (address) => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        if (isSilent) throw new Error('silent')
        const status = paths.includes(address) ? 200 : 404
        return { kind: 'page', status, html: `<h1>${address}</h1>`, style: '', changesAt: Infinity }
      },
      { headers },
    ),
  })
  const app = createSite({
    pages,
    markdown: markdownPages({ siteUrl, headers: headers.ofShell, isCompressed: true }),
    crawlerFiles,
    clientFolder: folder,
    shell: '<div id="root"></div>',
    webhookSecret: 'shh',
    headers,
  })
  const { port, close } = await serveOnLoopback(app, 0)
  const next = siteRequests({ pages: paths, files: ['/assets/index-abc.js'] })
  return {
    target: { name: 'site', url: `http://127.0.0.1:${port}`, memory: ownMemory, next },
    silence: async () => {
      isSilent = true
    },
    stop: async () => {
      await close(0)
      rmSync(folder, { recursive: true })
    },
  }
}

test('pages, files and unknown addresses, with a content outage in the middle', {
  timeout: 30_000,
}, async () => {
  const { target, silence, stop } = await startSite()
  await measureTarget(target, { connections: 1, seconds: 0.2 })
  const measured = await measureTarget(target, SHORT_RUN, silence)
  await stop()
  expect(measured).toMatchObject({ name: 'site', connections: 16, errors: 0 })
  expect(measured.firstError).toBeUndefined()
  expect(measured.requests).toBeGreaterThan(100)
  expect(measured.rateLimited).toBeGreaterThan(0)
  const { rows, charts } = loadResult([measured], SHORT_RUN.seconds)
  expect(rows[0]).toMatchObject({ target: 'site', errors: 0, requests: measured.requests })
  expect(charts[2]?.series[0]?.values.length).toBeGreaterThan(1)
})

test('the shop API as its own process', { timeout: 60_000 }, async () => {
  const { target, stop } = await startShopTarget('pglite')
  const measured = await measureTarget(target, SHORT_RUN).finally(stop)
  expect(measured).toMatchObject({ errors: 0, rateLimited: 0 })
  expect(measured.memory.end).toBeGreaterThan(20)
})

test('failed requests are counted, and the first error is reported', async () => {
  const { target, stop } = await startSite()
  const next = () => ({ method: 'GET', path: '/none', headers: {} })
  const measured = await measureTarget({ ...target, next }, { connections: 1, seconds: 0.1 })
  await stop()
  expect(measured.errors).toBeGreaterThan(0)
  expect(measured).toMatchObject({ requests: 0, firstError: expect.stringContaining('GET /none: 404') })
})
