import type { Bench, BenchResult } from '../bench-result.ts'
import type { Chart } from '../chart.ts'
import { measurePages } from './bench.ts'
import { figureOf, figureText } from './figures.ts'
import { goalsOf, type LoadsOf, type Measured } from './goals.ts'
import type { Load, Throttling } from './load.ts'

const named = { simulate: 'simulated', devtools: 'applied' } as const

const goalTable = (measured: Measured): BenchResult => ({
  title: 'Goals of the pages; what others reached was measured earlier, on their own demo content',
  rows: goalsOf(measured),
  charts: [],
})

function row({ path, throttling }: LoadsOf, who: string, loads: readonly Load[]) {
  const text = (metric: keyof Load, digits = 0, scale = 1) =>
    figureText(figureOf(loads.map((load) => load[metric] / scale)), digits)
  return {
    page: path,
    throttling: named[throttling],
    who,
    'FCP ms': text('fcp'),
    'LCP ms': text('lcp'),
    'TBT ms': text('tbt'),
    CLS: text('cls', 3),
    KiB: text('bytes', 0, 1024),
    requests: text('requests'),
    'before LCP': text('requestsBeforeLcp'),
  }
}

function paintChart(loads: readonly LoadsOf[], throttling: Throttling, metric: 'fcp' | 'lcp'): Chart {
  const chosen = loads.filter((load) => load.throttling === throttling)
  const medians = (who: 'site' | 'limit') =>
    chosen.map((load) => Math.round(figureOf(load[who].map((one) => one[metric])).median))
  return {
    title: `${metric === 'fcp' ? 'First' : 'Largest'} paint, ${named[throttling]}`,
    unit: 'ms',
    labels: chosen.map(({ path }) => path),
    series: [
      { name: 'our build', values: medians('site') },
      { name: 'the limit page', values: medians('limit') },
    ],
  }
}

const loadTable = ({ loads }: Measured): BenchResult => ({
  title: 'First visits by phone (Lighthouse), our build beside the limit page: median (range)',
  rows: loads.flatMap((load) => [row(load, 'our build', load.site), row(load, 'limit page', load.limit)]),
  charts: (['simulate', 'devtools'] as const).flatMap((throttling) =>
    (['fcp', 'lcp'] as const).map((metric) => paintChart(loads, throttling, metric)),
  ),
})

const scoreTable = ({ scores }: Measured): BenchResult => ({
  title: 'Lighthouse scores of every public page',
  rows: scores.map(({ path, accessibility, seo, lostBy, ...rest }) => ({
    path,
    accessibility: accessibility ?? 'none',
    'best practices': rest['best-practices'] ?? 'none',
    seo: seo ?? 'none',
    'lost by': lostBy.join(', '),
  })),
  charts: [],
})

const tapTable = ({ taps }: Measured): BenchResult => ({
  title: 'Tap on a product card, CPU 4 times slower: median (range)',
  rows: taps.map(({ from, use, network, taps: tried }) => ({
    from,
    use,
    network,
    'to heading, ms': figureText(figureOf(tried.map(({ headingMs }) => headingMs))),
    'prefetched, bytes': figureText(figureOf(tried.map(({ prefetchedBytes }) => prefetchedBytes))),
  })),
  charts: [],
})

/** The benchmark `npm run bench -- pages`. `--runs 1` gives a first impression. */
export const pages: Bench = async (log, { runs }) => {
  const measured = await measurePages(runs, log)
  return [goalTable(measured), loadTable(measured), scoreTable(measured), tapTable(measured)]
}
