import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { PAGES_BENCH } from '../../../stack/addresses.ts'
import { prerenderSite } from '../../../stack/build/prerender-site.ts'
import { DEVELOPMENT_FOLDER, servicesFolderOf } from '../../../stack/folders.ts'
import { siteEnvironment } from '../../../stack/parts.ts'
import { silentReport } from '../../../stack/report.ts'
import { bringUp, type Stack } from '../../../stack/stack.ts'
import { assertWhole, openChromium } from './browser.ts'
import { type Certificate, makeCertificate } from './certificate.ts'
import { type OwnPage, startEdge } from './edge.ts'
import { limitPage } from './limit.ts'

const LIMIT_PORT = 4582

/** The production build behind a local edge, and beside it the same pages without scripts behind an edge of their own. */
export type PagesStack = {
  browser: Browser
  /** The debugging port of the browser. */
  port: number
  /** Addresses of the two edges. */
  site: string
  limit: string
  dist: string
  services: Stack['file']
}

/**
 * Builds the site with fresh content, brings it up, and takes it down after `use`.
 * @param pages paths that the edge of the limit pages serves
 */
export async function onPagesStack<Found>(
  name: string,
  pages: readonly string[],
  log: (line: string) => void,
  use: (stack: PagesStack) => Promise<Found>,
): Promise<Found> {
  const folder = join(DEVELOPMENT_FOLDER, name)
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
    const edges = await startEdges(certificate, dist, pages)
    const { browser, port } = await openChromium()
    closing.unshift(() => browser.close(), edges.close)
    const { site, limit } = edges
    for (const path of pages) for (const edge of [site, limit]) await assertWhole(browser, edge + path)
    return await use({ browser, port, site, limit, dist, services: stack.file })
  } finally {
    for (const close of closing) await close()
  }
}

async function startEdges(certificate: Certificate, dist: string, pages: readonly string[]) {
  const shared = { certificate, origin: PAGES_BENCH.site }
  const ownPages = new Map(
    pages.map((path): [string, OwnPage] => {
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
