import type { Bench, BenchResult } from '../bench-result.ts'
import type { Chart } from '../chart.ts'
import { figureOf, figureText } from '../pages/figures.ts'
import { onPagesStack } from '../pages/pages-stack.ts'
import { networks } from '../pages/slow-phone.ts'
import { PRESSED_AFTER_MS } from './add-to-cart.ts'
import type { Busy } from './busy.ts'
import { controls, MOMENTS_MS, type VisitKind, visitKinds } from './first-tap.ts'
import { type Measured, touchGoals } from './goals.ts'
import { measureTouch, PAGES } from './measure.ts'

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
    title: 'A page of a first visit that is not touched, CPU 4 times slower, fast 4G: median (range)',
    rows: busy.flatMap(({ path, site, limit }) => [
      row(path, 'our build', site),
      row(path, 'limit page', limit),
    ]),
    charts: [
      {
        title: 'Longest task after the first paint, first visit',
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

const medianOf = ({ ms }: { ms: readonly number[] }) => figureOf(ms).median

const tapChart = (taps: Measured['taps'], kind: VisitKind): Chart => ({
  title: `First tap to next paint, ${kind}, by time after the first paint`,
  unit: 'ms',
  labels: MOMENTS_MS.map(String),
  series: controls[kind].map((name) => ({
    name,
    values: taps.filter(({ control, visit }) => control === name && visit === kind).map(medianOf),
  })),
})

const tapTable = ({ taps }: Measured): BenchResult => ({
  title: 'The first tap, CPU 4 times slower, fast 4G: ms to the next paint, median (range)',
  rows: taps.map(({ control, visit, momentMs, ms }) => ({
    visit,
    control,
    'after the first paint, ms': momentMs,
    'to the next paint, ms': figureText(figureOf(ms)),
  })),
  charts: visitKinds.map((kind) => tapChart(taps, kind)),
})

const addToCartTable = ({ addToCart }: Measured): BenchResult => ({
  title: `From the first press of Add to Cart, ${PRESSED_AFTER_MS / 1_000} s after the first paint, to “In your cart”, CPU 4 times slower: median (range)`,
  rows: addToCart.map(({ visit, network, ms }) => ({
    visit,
    network,
    'to the product in the cart, ms': figureText(figureOf(ms)),
  })),
  charts: [
    {
      title: 'First press of Add to Cart to the product in the cart',
      unit: 'ms',
      labels: networks,
      series: visitKinds.map((name) => ({
        name,
        values: addToCart.filter(({ visit }) => visit === name).map(medianOf),
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
      addToCartTable(measured),
      secondPageTable(measured),
      memoryTable(measured),
    ]
  })
