import { PAGES_BENCH } from '../../../stack/addresses.ts'
import type { Bench, BenchResult } from '../bench-result.ts'
import { onPagesStack } from '../pages/pages-stack.ts'
import { flatness } from './flatness.ts'
import { type Build, type List, measureGrowth } from './measure-growth.ts'

const buildTable = (builds: readonly Build[]): BenchResult => ({
  title: 'Rendering every page of a build, by number of documents beside the seed content',
  rows: builds.map(({ documents, pages, seconds }) => ({
    documents,
    pages,
    seconds: seconds.toFixed(2),
    'ms a page': ((seconds * 1_000) / pages).toFixed(1),
  })),
  charts: [
    {
      title: 'A page',
      unit: 'ms',
      labels: builds.map(({ documents }) => String(documents)),
      series: [{ name: 'to render', values: builds.map(({ seconds, pages }) => (seconds * 1_000) / pages) }],
    },
  ],
})

const listTable = (lists: readonly List[]): BenchResult => ({
  title: 'List pages, by number of documents beside the seed content',
  rows: lists.map(({ documents, path, bytes, ms }) => ({
    documents,
    path,
    'HTML brotli, bytes': bytes,
    'median ms': ms.toFixed(1),
  })),
  charts: [],
})

/** The benchmark `npm run bench -- growth`: builds and list pages with up to 10,000 more documents. */
export const growth: Bench = (log, { runs }) =>
  onPagesStack('growth-bench', [], log, async ({ dist, services }) => {
    const { builds, lists } = await measureGrowth({
      stack: services,
      addresses: PAGES_BENCH,
      dist,
      runs,
      log,
    })
    return [
      { title: 'Goals of lists that grow', rows: flatness(lists), charts: [] },
      buildTable(builds),
      listTable(lists),
    ]
  })
