import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { siteContent } from '../../../../web/server/pages/site-content.ts'
import { PAGES_BENCH } from '../../../stack/addresses.ts'
import { prerenderSite } from '../../../stack/build/prerender-site.ts'
import { DEVELOPMENT_FOLDER, servicesFolderOf } from '../../../stack/folders.ts'
import { siteEnvironment } from '../../../stack/parts.ts'
import { silentReport } from '../../../stack/report.ts'
import { bringUp } from '../../../stack/stack.ts'
import { spendingOf } from '../../budgets/spending.ts'
import { assertWhole, openChromium } from './browser.ts'
import { type Certificate, makeCertificate } from './certificate.ts'
import { type OwnPage, startEdge } from './edge.ts'
import type { LoadsOf, Measured } from './goals.ts'
import { type Build, measureGrowth } from './growth.ts'
import { partsOf } from './html.ts'
import { limitPage } from './limit.ts'
import { measureLoad, scorePage } from './load.ts'
import { measureTap, NETWORKS, type Network } from './taps.ts'

/** One page of each kind: home, list, product, article. */
const PAGES = ['/', '/shop', '/shop/product/fod', '/press/fod-released']
const TAP = { from: '/shop', to: '/shop/product/' }
const LIMIT_PORT = 4582

type Log = (line: string) => void
type Site = {
  browser: Browser
  port: number
  site: string
  limit: string
  dist: string
  runs: number
  log: Log
}

/** Compares the production build with hand-made pages without scripts, behind the same edge, then measures with more content. */
export async function measurePages(runs: number, log: Log): Promise<Measured & { builds: Build[] }> {
  const folder = join(DEVELOPMENT_FOLDER, 'pages-bench')
  const dist = join(folder, 'dist')
  rmSync(servicesFolderOf(folder), { recursive: true, force: true })
  const certificate = makeCertificate()
  log('building the site')
  const interrupt = new AbortController().signal
  const options = {
    addresses: PAGES_BENCH,
    folder,
    site: { dist },
    studio: false,
    report: silentReport,
  } as const
  const stack = await bringUp({ ...options, interrupt })
  const closing: (() => unknown)[] = [stack.down]
  try {
    await prerenderSite({ dist, settings: siteEnvironment(PAGES_BENCH), report: silentReport })
    const edges = await startEdges(certificate, dist)
    const { browser, port } = await openChromium()
    closing.unshift(() => browser.close(), edges.close)
    const site = { browser, port, site: edges.site, limit: edges.limit, dist, runs, log }
    for (const path of PAGES)
      for (const edge of [site.site, site.limit]) await assertWhole(browser, edge + path)
    const loads = await measureLoads(site)
    const scores = await scorePages(site)
    const taps = await measureTaps(site)
    const spending = spendingOf(dist, '/')
    const parts = partsOf(readFileSync(join(dist, 'index.html'), 'utf8'))
    const grown = await measureGrowth({ stack: stack.file, addresses: PAGES_BENCH, dist, runs, log })
    return { loads, scores, taps, spending, parts, ...grown }
  } finally {
    for (const close of closing) await close()
  }
}

async function startEdges(certificate: Certificate, dist: string) {
  const shared = { certificate, origin: PAGES_BENCH.site }
  const ownPages = new Map(
    PAGES.map((path): [string, OwnPage] => {
      const text = limitPage(readFileSync(join(dist, path, 'index.html'), 'utf8'))
      return [path, { type: 'text/html; charset=utf-8', text }]
    }),
  )
  const site = await startEdge({ ...shared, port: Number(new URL(PAGES_BENCH.edge).port) })
  const limit = await startEdge({ ...shared, port: LIMIT_PORT, ownPages })
  const close = () => {
    site.close()
    limit.close()
  }
  return { site: site.address, limit: limit.address, close }
}

async function measureLoads({ port, site, limit, runs, log }: Site): Promise<LoadsOf[]> {
  const loads: LoadsOf[] = []
  for (const path of PAGES)
    for (const throttling of ['simulate', 'devtools'] as const) {
      const both: LoadsOf = { path, throttling, site: [], limit: [] }
      for (let run = 1; run <= runs; run += 1) {
        log(`${path}, ${throttling}, ${run} of ${runs}`)
        // Alternate between the two, so that other load on the machine affects both.
        both.site.push(await measureLoad(site + path, throttling, port))
        both.limit.push(await measureLoad(limit + path, throttling, port))
      }
      loads.push(both)
    }
  return loads
}

async function scorePages({ port, site, log }: Site): Promise<Measured['scores']> {
  const { canonical } = await siteContent(siteEnvironment(PAGES_BENCH)).readAddresses()
  const scores: Measured['scores'] = []
  for (const { path } of canonical) {
    log(`scores of ${path}`)
    scores.push({ path, ...(await scorePage(site + path, port)) })
  }
  return scores
}

async function measureTaps({ browser, site, runs, log }: Site): Promise<Measured['taps']> {
  const networks: Network[] = Object.keys(NETWORKS).filter((name): name is Network => name in NETWORKS)
  const taps: Measured['taps'] = []
  for (const network of networks) {
    const tried = { from: TAP.from, network, taps: [] as Measured['taps'][number]['taps'] }
    for (let run = 1; run <= runs; run += 1) {
      log(`tap on ${network}, ${run} of ${runs}`)
      tried.taps.push(await measureTap(browser, site + TAP.from, TAP.to, network))
    }
    taps.push(tried)
  }
  return taps
}
