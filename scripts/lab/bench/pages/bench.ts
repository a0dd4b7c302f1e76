import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteContent } from '../../../../web/server/pages/site-content.ts'
import { PAGES_BENCH } from '../../../stack/addresses.ts'
import { siteEnvironment } from '../../../stack/parts.ts'
import { spendingOf } from '../../budgets/spending.ts'
import { measureBlocking } from './blocking.ts'
import type { LoadsOf, Measured } from './goals.ts'
import { partsOf } from './html.ts'
import { measureLoad, scorePage } from './load.ts'
import { onPagesStack, type PagesStack } from './pages-stack.ts'
import { networks } from './slow-phone.ts'
import { measureTapCost } from './tap-cost.ts'
import { measureTap, uses } from './taps.ts'

/** One page of each kind: home, list, product, article. */
const PAGES = ['/', '/shop', '/shop/product/fod', '/press/fod-released']
const TAP = { from: '/shop', to: '/shop/product/' }

/** It leads a phone on to the app's store, where the scores would not be ours. */
const LEADS_AWAY = '/download'

type Log = (line: string) => void
type Site = PagesStack & { runs: number; log: Log }

/** Compares the production build with hand-made pages without scripts, behind the same edge. */
export const measurePages = (runs: number, log: Log): Promise<Measured> =>
  onPagesStack('pages-bench', PAGES, log, async (stack) => {
    const site = { ...stack, runs, log }
    const { dist } = stack
    const loads = await measureLoads(site)
    const scores = await scorePages(site)
    const blocking = await measureBlockings(site)
    const taps = await measureTaps(site)
    const tapCosts = await measureTapCosts(site)
    const spending = spendingOf(dist, '/')
    const parts = partsOf(readFileSync(join(dist, 'index.html'), 'utf8'))
    return { loads, scores, blocking, taps, tapCosts, spending, parts }
  })

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
  for (const { path } of canonical.filter((page) => page.path !== LEADS_AWAY)) {
    log(`scores of ${path}`)
    scores.push({ path, ...(await scorePage(site + path, port)) })
  }
  return scores
}

async function measureBlockings({ browser, site, limit, runs, log }: Site): Promise<Measured['blocking']> {
  const blocking: Measured['blocking'] = []
  for (const path of PAGES) {
    const both: Measured['blocking'][number] = { path, site: [], limit: [] }
    for (let run = 1; run <= runs; run += 1) {
      log(`processor time of ${path}, ${run} of ${runs}`)
      both.site.push(await measureBlocking(browser, site + path))
      both.limit.push(await measureBlocking(browser, limit + path))
    }
    blocking.push(both)
  }
  return blocking
}

async function measureTaps({ browser, site, runs, log }: Site): Promise<Measured['taps']> {
  const taps: Measured['taps'] = []
  for (const use of uses)
    for (const network of networks) {
      const tried: Measured['taps'][number] = { from: TAP.from, use, network, taps: [] }
      for (let run = 1; run <= runs; run += 1) {
        log(`tap, ${use}, ${network}, ${run} of ${runs}`)
        tried.taps.push(await measureTap(browser, use, { from: site + TAP.from, to: TAP.to, network }))
      }
      taps.push(tried)
    }
  return taps
}

async function measureTapCosts({ browser, site, runs, log }: Site): Promise<number[]> {
  const costs: number[] = []
  for (let run = 1; run <= runs; run += 1) {
    log(`processor time of a tap, ${run} of ${runs}`)
    costs.push(await measureTapCost(browser, site + TAP.from, TAP.to))
  }
  return costs
}
