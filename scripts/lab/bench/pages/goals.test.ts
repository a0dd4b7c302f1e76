import { expect, test } from 'vitest'
import { goalsOf, type Measured } from './goals.ts'
import type { Tap, Use } from './taps.ts'

const load = { fcp: 800, lcp: 1_000, tbt: 0, cls: 0, bytes: 90_000, requests: 10, requestsBeforeLcp: 2 }
const item = (bytes: number) => [{ name: '/assets/a.js', bytes }]
const taps = (use: Use, tap: Tap): Measured['taps'] => [
  { from: '/shop', use, network: 'slow 4G', taps: [tap] },
]

const met: Measured = {
  loads: [{ path: '/', throttling: 'devtools', site: [{ ...load, lcp: 1_100, fcp: 840 }], limit: [load] }],
  scores: [{ path: '/', accessibility: 100, 'best-practices': 100, seo: 100, lostBy: [] }],
  taps: [
    {
      from: '/shop',
      use: 'page in use',
      network: 'fast 4G',
      taps: [{ headingMs: 100, prefetchedBytes: 10_240 }],
    },
  ],
  blocking: [{ path: '/shop', site: [50, 30, 80], limit: [20] }],
  tapCosts: [24, 25, 31],
  spending: {
    html: item(10_240),
    untouched: item(107 * 1_024),
    untouchedFiles: [],
    scripts: item(107 * 1_024),
    page: [],
    scriptFiles: [],
    fonts: [],
    next: [],
  },
  parts: [],
}

const missed = (measured: Measured) =>
  goalsOf(measured)
    .filter((goal) => goal.met === 'no')
    .map(({ goal }) => goal)

const [home] = met.loads

test('a value equal to its goal meets the goal', () => {
  expect(missed(met)).toEqual([])
})

test.each<[string, Partial<Measured>]>([
  ['LCP /, applied', { loads: home ? [{ ...home, site: [{ ...load, lcp: 1_101 }] }] : [] }],
  ['FCP /, applied', { loads: home ? [{ ...home, site: [{ ...load, fcp: 841 }] }] : [] }],
  ['TBT, worst page', { loads: home ? [{ ...home, site: [{ ...load, tbt: 51 }] }] : [] }],
  ['TBT /shop by processor time, CPU 4×', { blocking: [{ path: '/shop', site: [51], limit: [40] }] }],
  ['TBT /shop by processor time, CPU 4×', { blocking: [{ path: '/shop', site: [31], limit: [0] }] }],
  ['CLS, worst page', { loads: home ? [{ ...home, site: [{ ...load, cls: 0.01 }] }] : [] }],
  [
    'requests before the largest paint, home',
    { loads: home ? [{ ...home, site: [{ ...load, requestsBeforeLcp: 3 }] }] : [] },
  ],
  [
    'Lighthouse accessibility, best practices, SEO',
    { scores: [{ path: '/', accessibility: 100, 'best-practices': 100, seo: 92, lostBy: ['canonical'] }] },
  ],
  ['JavaScript without a touch, home', { spending: { ...met.spending, untouched: item(107 * 1_024 + 1) } }],
  [
    'JavaScript until interactive, home, from the first use of a first visit',
    { spending: { ...met.spending, scripts: item(107 * 1_024 + 1) } },
  ],
  ['HTML with content inlined, home', { spending: { ...met.spending, html: item(10_241) } }],
  [
    'tap on /shop to heading, page in use, CPU 4×, slow 4G',
    { taps: taps('page in use', { headingMs: 101, prefetchedBytes: 0 }) },
  ],
  [
    'tap on /shop to heading, first touch, CPU 4×, slow 4G',
    { taps: taps('first touch', { headingMs: 101, prefetchedBytes: 0 }) },
  ],
  [
    'processor time of the main thread from a tap on a card to the heading, page in use, CPU not slowed',
    { tapCosts: [24, 25.1, 31] },
  ],
  ['prefetched before a tap', { taps: taps('first touch', { headingMs: 1, prefetchedBytes: 10_241 }) }],
])('%s is named when it is missed', (goal, change) => {
  expect(missed({ ...met, ...change })).toEqual([goal])
})
