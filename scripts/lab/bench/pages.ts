/** First visits by phone, measured by Lighthouse: our pages beside the same pages without scripts. */
import type { Browser } from '@playwright/test'
import lighthouse from 'lighthouse'
import { Fault } from '../../stack/fault.ts'
import { figureText, medianOf, ratioText, type Table } from '../figures.ts'
import { DEBUGGING_PORT } from '../lab-site.ts'
import { EDGES, PAGES } from './edge.ts'
import { newPhone, withinLimit } from './phone.ts'

/** The columns, and the audits that they show. */
const METRICS = {
  'FCP ms': { audit: 'first-contentful-paint', digits: 0, scale: 1 },
  'LCP ms': { audit: 'largest-contentful-paint', digits: 0, scale: 1 },
  'TBT ms': { audit: 'total-blocking-time', digits: 0, scale: 1 },
  CLS: { audit: 'cumulative-layout-shift', digits: 3, scale: 1 },
  KiB: { audit: 'total-byte-weight', digits: 0, scale: 1 / 1024 },
} as const
type Metric = keyof typeof METRICS
const metrics: Metric[] = ['FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'KiB']

type Load = Record<Metric, number>
type Figure = { page: string; figure: number }
const column = (all: readonly Load[], metric: Metric) => all.map((one) => one[metric])

/** How Lighthouse imitates a phone: by calculation, or by slowing down network and processor. */
const THROTTLINGS = { simulated: 'simulate', applied: 'devtools' } as const

const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const

/** Shorter than Lighthouse's 45 s: the live connection never ends, so the network never becomes quiet. */
const MAX_WAIT_FOR_LOAD_MS = 20_000

const ATTEMPTS = 3

/** ms in the simulation, and our largest paint divided by that of the limit: what the worst page should reach. */
const GOALS = { tbt: 75, lcp: 1.05 }

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>

/** Lighthouse asks to repeat a visit whose trace is incomplete, as on a stalled machine. @throws Fault when no attempt gave a result */
export async function visitByLighthouse<Found>(
  address: string,
  flags: NonNullable<Parameters<typeof lighthouse>[1]>,
  read: (result: Result) => Found,
): Promise<Found> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const lighthouseRun = lighthouse(address, {
        logLevel: 'error',
        port: DEBUGGING_PORT,
        maxWaitForLoad: MAX_WAIT_FOR_LOAD_MS,
        ...flags,
      })
      const found = await withinLimit(`Lighthouse, ${address}`, lighthouseRun)
      if (found && !found.lhr.runtimeError) return read(found)
      const reason = found?.lhr.runtimeError?.message ?? 'no result'
      throw new Fault(`Lighthouse could not load ${address}: ${reason}.`)
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
  }
}

function load(address: string, throttling: keyof typeof THROTTLINGS): Promise<Load> {
  const onlyAudits = metrics.map((metric) => METRICS[metric].audit)
  return visitByLighthouse(address, { throttlingMethod: THROTTLINGS[throttling], onlyAudits }, ({ lhr }) => {
    const figure = (metric: Metric) => {
      const { audit, scale } = METRICS[metric]
      const { numericValue, errorMessage } = lhr.audits[audit] ?? {}
      if (numericValue !== undefined) return numericValue * scale
      throw new Fault(`Lighthouse has no ${audit} of ${address}: ${errorMessage ?? 'no reason given'}.`)
    }
    return {
      'FCP ms': figure('FCP ms'),
      'LCP ms': figure('LCP ms'),
      'TBT ms': figure('TBT ms'),
      CLS: figure('CLS'),
      KiB: figure('KiB'),
    }
  })
}

/** The scores of a page without performance, and what costs points. */
function scores(path: string) {
  const flags = { throttlingMethod: 'provided' as const, onlyCategories: [...CATEGORIES] }
  return visitByLighthouse(EDGES.site + path, flags, ({ lhr: { categories, audits } }) => {
    const weighed = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    const lost = weighed.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    const scoreOf = (name: (typeof CATEGORIES)[number]) => Math.round((categories[name]?.score ?? 0) * 100)
    return {
      page: path,
      accessibility: scoreOf('accessibility'),
      'best practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
      'lost by': [...new Set(lost.map(({ id }) => id))].join(', '),
    }
  })
}

/** @throws Fault naming images that don't load, because a page without them scores too high */
async function assertWhole(browser: Browser, address: string) {
  const context = await newPhone(browser)
  const page = await context.newPage()
  await page.goto(address)
  const missing = await page.evaluate(async () => {
    const images = [...document.images]
    for (const image of images) {
      image.loading = 'eager'
      await image.decode().catch(() => {})
    }
    return images.filter((image) => image.naturalWidth === 0).map((image) => image.currentSrc || image.src)
  })
  await context.close()
  if (missing.length > 0) throw new Fault(`${address} has images that did not load: ${missing.join(', ')}.`)
}

/** @param runs visits of each page; their medians are compared */
export async function benchPages(
  browser: Browser,
  runs: number,
  say: (line: string) => void,
): Promise<Table[]> {
  for (const path of PAGES)
    for (const edge of [EDGES.site, EDGES.limit]) await assertWhole(browser, edge + path)
  const loads: Table = { title: 'First visits by phone, median (range)', rows: [] }
  const blocking: Figure[] = []
  const paints: Figure[] = []
  for (const path of PAGES)
    for (const throttling of ['simulated', 'applied'] as const) {
      const ours: Load[] = []
      const limit: Load[] = []
      for (let run = 1; run <= runs; run += 1) {
        say(`${path}, ${throttling}, ${run} of ${runs}`)
        // Alternate between the two, so that other load on the machine affects both.
        ours.push(await load(EDGES.site + path, throttling))
        limit.push(await load(EDGES.limit + path, throttling))
      }
      loads.rows.push(...rowsOf({ page: path, throttling }, ours, limit))
      const median = (all: readonly Load[], metric: Metric) => medianOf(column(all, metric))
      const page = `${path}, ${throttling}`
      if (throttling === 'simulated') blocking.push({ page, figure: median(ours, 'TBT ms') })
      paints.push({ page, figure: median(ours, 'LCP ms') / median(limit, 'LCP ms') })
    }
  const worst = (figures: readonly Figure[]) =>
    figures.toSorted((one, other) => other.figure - one.figure).at(0)
  const goals: Table = {
    title: 'The worst of these pages, beside its goal',
    rows: [
      { of: 'TBT ms, simulated', ...worst(blocking), goal: GOALS.tbt },
      { of: 'LCP, ours / limit', ...worst(paints), goal: GOALS.lcp },
    ],
  }
  const scored: Table = { title: 'Lighthouse scores', rows: [] }
  for (const path of PAGES) {
    say(`scores of ${path}`)
    scored.rows.push(await scores(path))
  }
  return [loads, goals, scored]
}

function rowsOf(of: { page: string; throttling: string }, ours: readonly Load[], limit: readonly Load[]) {
  const row = (who: string, cell: (metric: Metric) => string) => ({
    ...of,
    who,
    ...Object.fromEntries(metrics.map((metric) => [metric, cell(metric)])),
  })
  const figures = (all: readonly Load[]) => (metric: Metric) =>
    figureText(column(all, metric), METRICS[metric].digits)
  return [
    row('ours', figures(ours)),
    row('limit', figures(limit)),
    row('ours / limit', (metric) =>
      medianOf(column(limit, metric)) > 0 ? ratioText(column(ours, metric), column(limit, metric)) : '',
    ),
  ]
}
