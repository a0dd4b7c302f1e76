import type { Bench, BenchResult } from '../bench-result.ts'
import { figureOf, figureText } from '../pages/figures.ts'
import { onPagesStack, type PagesStack } from '../pages/pages-stack.ts'
import { type Busy, measureBusy } from './busy.ts'
import { controls, MOMENTS_MS, measureFirstTap } from './first-tap.ts'
import { type Measured, touchGoals } from './goals.ts'
import { measurePageMemory } from './page-memory.ts'
import { measureSecondPage } from './second-page.ts'

/** One page of each kind: home, list, product, article, game. */
const PAGES = ['/', '/shop', '/shop/product/fod', '/press/fod-released', '/fist']
const SECOND_PAGES = [
  { from: '/', to: '/shop/product/' },
  { from: '/shop', to: '/shop/product/' },
  { from: '/press', to: '/press/' },
]

type Log = (line: string) => void

async function measureTouch(stack: PagesStack, runs: number, log: Log): Promise<Measured> {
  const { browser, port, site, limit } = stack
  const measured: Measured = { busy: [], taps: [], secondPage: [], memory: [] }
  for (const path of PAGES) {
    const both: Measured['busy'][number] = { path, site: [], limit: [] }
    for (let run = 1; run <= runs; run += 1) {
      log(`${path} untouched, ${run} of ${runs}`)
      // Alternate between the two, so that other load on the machine affects both.
      both.site.push(await measureBusy(port, site + path))
      both.limit.push(await measureBusy(port, limit + path))
    }
    measured.busy.push(both)
  }
  for (const control of controls)
    for (const momentMs of MOMENTS_MS) {
      log(`first tap: ${control}, ${momentMs} ms after the first paint`)
      const ms: number[] = []
      for (let run = 1; run <= runs; run += 1) ms.push(await measureFirstTap(port, site, control, momentMs))
      measured.taps.push({ control, momentMs, ms })
    }
  for (const { from, to } of SECOND_PAGES) {
    log(`from ${from} to ${to}`)
    const bytes: number[] = []
    for (let run = 1; run <= runs; run += 1) bytes.push(await measureSecondPage(browser, site + from, to))
    measured.secondPage.push({ from, to, bytes })
  }
  log('a page that stays open')
  measured.memory = await measurePageMemory(stack)
  return measured
}

const busyTable = ({ busy }: Measured): BenchResult => {
  const text = (values: readonly number[]) => figureText(figureOf(values))
  const row = (path: string, who: string, found: readonly Busy[]) => ({
    page: path,
    who,
    'longest task ms': text(found.map(({ longestMs }) => longestMs)),
    'what ran': found.map(({ culprit }) => culprit).find(Boolean) ?? '',
    'script requests': text(found.map(({ scriptRequests }) => scriptRequests)),
  })
  const medians = (who: 'site' | 'limit') =>
    busy.map((one) => Math.round(figureOf(one[who].map(({ longestMs }) => longestMs)).median))
  return {
    title: 'A page that is not touched, CPU 4 times slower, fast 4G: median (range)',
    rows: busy.flatMap(({ path, site, limit }) => [
      row(path, 'our build', site),
      row(path, 'limit page', limit),
    ]),
    charts: [
      {
        title: 'Longest task after the first paint',
        unit: 'ms',
        labels: busy.map(({ path }) => path),
        series: [
          { name: 'our build', values: medians('site') },
          { name: 'the limit page', values: medians('limit') },
        ],
      },
    ],
  }
}

const tapTable = ({ taps }: Measured): BenchResult => ({
  title: 'The first tap, CPU 4 times slower, fast 4G: ms to the next paint, median (range)',
  rows: taps.map(({ control, momentMs, ms }) => ({
    control,
    'after the first paint, ms': momentMs,
    'to the next paint, ms': figureText(figureOf(ms)),
  })),
  charts: [
    {
      title: 'First tap to next paint, by time after the first paint',
      unit: 'ms',
      labels: MOMENTS_MS.map(String),
      series: controls.map((name) => ({
        name,
        values: taps.filter(({ control }) => control === name).map(({ ms }) => figureOf(ms).median),
      })),
    },
  ],
})

const secondPageTable = ({ secondPage }: Measured): BenchResult => ({
  title: 'A second page, without images, sound and faces',
  rows: secondPage.map(({ from, to, bytes }) => ({ from, to, bytes: figureText(figureOf(bytes)) })),
  charts: [],
})

const memoryTable = ({ memory }: Measured): BenchResult => ({
  title: 'What an open page holds, by number of live changes',
  rows: memory.map((row) => ({ ...row })),
  charts: [
    {
      title: 'Heap of an open page, by live changes',
      unit: 'KiB',
      labels: memory.map(({ changes }) => String(changes)),
      series: [{ name: 'after garbage collection', values: memory.map(({ heapKiB }) => heapKiB) }],
    },
  ],
})

/** The benchmark `npm run bench -- touch`: how soon an open page answers a finger, and what it costs while it waits. */
export const touch: Bench = (log, { runs }) =>
  onPagesStack('touch-bench', PAGES, log, async (stack) => {
    const measured = await measureTouch(stack, runs, log)
    return [
      { title: 'Goals of a page that waits for a finger', rows: touchGoals(measured), charts: [] },
      busyTable(measured),
      tapTable(measured),
      secondPageTable(measured),
      memoryTable(measured),
    ]
  })
