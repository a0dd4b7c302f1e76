import { kib } from '../../budgets/budgets.ts'
import { type Kind, type Spending, sum } from '../../budgets/spending.ts'
import { figureOf, figureText } from './figures.ts'
import type { Load, Scores, Throttling } from './load.ts'
import type { Network } from './slow-phone.ts'
import type { Tap, Use } from './taps.ts'

export type LoadsOf = { path: string; throttling: Throttling; site: Load[]; limit: Load[] }
export type Measured = {
  loads: LoadsOf[]
  scores: ({ path: string } & Scores)[]
  taps: { from: string; use: Use; network: Network; taps: Tap[] }[]
  /** Total blocking time by processor time, in ms. */
  blocking: { path: string; site: number[]; limit: number[] }[]
  /** Processor time of the main thread from a tap to the heading, in ms. */
  tapCosts: number[]
  /** What the home page loads. */
  spending: Spending
  /** The home page's HTML: bytes (brotli) that each of its parts adds. */
  parts: { name: string; bytes: number }[]
}

/** A row of the table of goals. `beside` quotes figures of other sites, measured earlier on another machine. */
export type Goal = {
  goal: string
  wanted: string
  measured: string
  met: 'yes' | 'no'
  'why not': string
  beside: string
}

type Verdict = Omit<Goal, 'met' | 'why not' | 'beside'> & { isMet: boolean; why?: string; beside?: string }

/** A row of a table of goals. */
export const goal = ({ isMet, why = '', beside = '', ...rest }: Verdict): Goal => ({
  ...rest,
  met: isMet ? 'yes' : 'no',
  'why not': isMet ? '' : why,
  beside,
})

const median = (loads: readonly Load[], metric: keyof Load) =>
  figureOf(loads.map((load) => load[metric])).median

const named = { simulate: 'simulated', devtools: 'applied' } as const

const QUOTED: Partial<Record<string, string>> = {
  'LCP / simulate': 'Hydrogen 1947, vercel/commerce 1968, Medusa 1513, limit 1054',
  'LCP / devtools': 'Hydrogen 2325, vercel/commerce 2682, Medusa 2020, limit 1574',
  'FCP / simulate': 'Hydrogen 1321, vercel/commerce 1100, Medusa 963, limit 757',
}

function paint(name: 'FCP' | 'LCP', most: number, { path, throttling, site, limit }: LoadsOf): Goal {
  const metric = name === 'FCP' ? 'fcp' : 'lcp'
  const [ours, theirs] = [median(site, metric), median(limit, metric)]
  const requests = [median(site, 'requestsBeforeLcp'), median(limit, 'requestsBeforeLcp')]
  return goal({
    goal: `${name} ${path}, ${named[throttling]}`,
    wanted: `${most.toFixed(2)} × the limit page`,
    measured: `${(ours / theirs).toFixed(2)} × (${ours.toFixed(0)} / ${theirs.toFixed(0)} ms)`,
    isMet: ours <= theirs * most,
    why: `${requests.join(' requests before the largest paint, the limit page ')}`,
    beside: QUOTED[`${name} ${path} ${throttling}`] ?? '',
  })
}

const TBT_TAKES = 'without a touch only web/src/follow.ts runs, unless the page has a sale price'

function steadiness(loads: readonly LoadsOf[]): Goal[] {
  const worst = (metric: 'tbt' | 'cls') =>
    loads
      .map(({ path, throttling, site }) => ({
        at: `${path}, ${named[throttling]}`,
        value: median(site, metric),
      }))
      .reduce((one, other) => (other.value > one.value ? other : one))
  const [tbt, cls] = [worst('tbt'), worst('cls')]
  return [
    goal({
      goal: 'TBT, worst page',
      wanted: '50 ms',
      measured: `${tbt.value.toFixed(0)} ms`,
      isMet: tbt.value <= 50,
      why: `${tbt.at}: ${TBT_TAKES}; by the clock, so other processes count`,
      beside: 'home: Hydrogen 3, vercel/commerce 512, Medusa 549',
    }),
    goal({
      goal: 'CLS, worst page',
      wanted: '0.00',
      measured: cls.value.toFixed(3),
      isMet: cls.value < 0.005,
      why: cls.at,
      beside: 'home: Hydrogen .029, vercel/commerce 0, Medusa 0',
    }),
  ]
}

/** What our build adds to the limit page may take this long, in ms. */
const BLOCKING_ADDED_MS = 30

function blockingGoal({ path, site, limit }: Measured['blocking'][number]): Goal {
  const [ours, theirs] = [figureOf(site), figureOf(limit)]
  return goal({
    goal: `TBT ${path} by processor time, CPU 4×`,
    wanted: `50 ms, and at most ${BLOCKING_ADDED_MS} above the limit page`,
    measured: `${figureText(ours)} ms (limit page ${figureText(theirs)})`,
    isMet: ours.median <= 50 && ours.median <= theirs.median + BLOCKING_ADDED_MS,
    why: TBT_TAKES,
  })
}

function scoring(scores: Measured['scores']): Goal {
  const isFull = (page: Measured['scores'][number]) =>
    page.accessibility === 100 && page['best-practices'] === 100 && page.seo === 100
  const others = scores.filter((page) => !isFull(page))
  return goal({
    goal: 'Lighthouse accessibility, best practices, SEO',
    wanted: '100 on every page',
    measured: `${scores.length - others.length} of ${scores.length} pages`,
    isMet: others.length === 0,
    why: [...new Set(others.flatMap(({ lostBy }) => lostBy))].join(', '),
  })
}

function weight({ html, untouched, scripts }: Spending, parts: Measured['parts']): Goal[] {
  const listed = (items: Measured['parts']) =>
    items.map(({ name, bytes }) => `${name} ${kib(bytes)}`).join(', ')
  const code = (name: string, files: Spending[Kind]) =>
    goal({
      goal: name,
      wanted: '107 KiB gzip',
      measured: kib(sum(files)),
      isMet: sum(files) <= 107 * 1024,
      why: listed(files.toSorted((one, other) => other.bytes - one.bytes).slice(0, 3)),
      beside: 'Hydrogen 107.6, vercel/commerce 174, Medusa 410',
    })
  return [
    code('JavaScript without a touch, home', untouched),
    code('JavaScript until interactive, home, from the first use of a first visit', scripts),
    goal({
      goal: 'HTML with content inlined, home',
      wanted: '10 KiB brotli',
      measured: kib(sum(html)),
      isMet: sum(html) <= 10 * 1024,
      why: listed(parts),
    }),
  ]
}

function requestsOf(loads: readonly LoadsOf[]): Goal[] {
  const home = loads.find(({ path, throttling }) => path === '/' && throttling === 'devtools')
  if (!home) return []
  const [ours, theirs] = [median(home.site, 'requestsBeforeLcp'), median(home.limit, 'requestsBeforeLcp')]
  return [
    goal({
      goal: 'requests before the largest paint, home',
      wanted: '2: HTML and the hero image',
      measured: `${ours} (limit page ${theirs})`,
      isMet: ours <= 2,
      why: 'the faces of the first screen have files of their own, as on the limit page',
    }),
  ]
}

const TAP_TAKES: Record<Use, string> = {
  'page in use': 'what a processor that slow needs to render it',
  'first touch': 'a first visit fetches no code ahead, so the browser loads a whole page',
}

function tapping(taps: Measured['taps']): Goal[] {
  const prefetched = Math.max(...taps.flatMap((tried) => tried.taps.map((tap) => tap.prefetchedBytes)))
  return [
    ...taps.map(({ from, use, network, taps: tried }) => {
      const { median: ms } = figureOf(tried.map(({ headingMs }) => headingMs))
      return goal({
        goal: `tap on ${from} to heading, ${use}, CPU 4×, ${network}`,
        wanted: '100 ms',
        measured: `${ms.toFixed(0)} ms`,
        isMet: ms <= 100,
        why: TAP_TAKES[use],
        beside:
          network === 'fast 4G'
            ? 'Hydrogen 305, vercel/commerce 142, Medusa 628'
            : 'Hydrogen 704, vercel/commerce 135, Medusa 1648',
      })
    }),
    goal({
      goal: 'prefetched before a tap',
      wanted: '10 KiB',
      measured: kib(prefetched),
      isMet: prefetched <= 10 * 1024,
      beside: 'vercel/commerce 136 KiB',
    }),
  ]
}

function tapCost(costs: readonly number[]): Goal {
  const cost = figureOf(costs)
  return goal({
    goal: 'processor time of the main thread from a tap on a card to the heading, page in use, CPU not slowed',
    wanted: '25 ms: 100 ms at 4×',
    measured: `${figureText(cost, 1)} ms`,
    isMet: cost.median <= 25,
    why: TAP_TAKES['page in use'],
  })
}

/** The goals of the site, each with what was measured. Publishing and growth have benchmarks of their own. */
export function goalsOf({ loads, scores, blocking, taps, tapCosts, spending, parts }: Measured): Goal[] {
  return [
    ...loads.map((load) => paint('LCP', 1.1, load)),
    ...loads.map((load) => paint('FCP', 1.05, load)),
    ...steadiness(loads),
    ...blocking.map(blockingGoal),
    scoring(scores),
    ...weight(spending, parts),
    ...requestsOf(loads),
    ...tapping(taps),
    tapCost(tapCosts),
  ]
}
