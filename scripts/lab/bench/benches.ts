import { benchQueries, type QueryTiming } from '@stand-ins/content-lake/bench.ts'
import { benchSignIn, type DeviceState } from '@stand-ins/user-pool/bench.ts'
import type { Bench } from './bench-result.ts'
import type { Chart } from './chart.ts'
import { durationsOf } from './durations.ts'
import { benchFirstLoad } from './first-load.ts'
import { growth } from './growth/growth.ts'
import { pages } from './pages/results.ts'
import { benchPublish } from './publish.ts'
import { serving } from './serving/serving.ts'
import { shop } from './shop/results.ts'
import { siteQueries } from './site-queries.ts'
import { benchStudioLists } from './studio-lists.ts'
import { touch } from './touch/touch.ts'

function chartOf(title: string, unit: string, timings: QueryTiming[], figure: 'medianMs' | 'bytes'): Chart {
  const sizes = [...new Set(timings.map(({ documents }) => documents))]
  const queries = [...new Set(timings.map(({ query }) => query))]
  const valueAt = (query: string, size: number) =>
    timings.find((timing) => timing.query === query && timing.documents === size)?.[figure] ?? 0
  return {
    title,
    unit,
    labels: sizes.map(String),
    series: queries.map((name) => ({ name, values: sizes.map((size) => valueAt(name, size)) })),
  }
}

const QUERY_SIZES = [10, 100, 1_000, 10_000]

const queries: Bench = async (log) => {
  const timings = await benchQueries(log, QUERY_SIZES, siteQueries)
  return {
    title: 'Queries of the site at the local content lake, by number of products beside the seed content',
    rows: timings.map((timing) => ({ ...timing })),
    charts: [
      chartOf('Median time', 'ms', timings, 'medianMs'),
      chartOf('Size of the answer', 'bytes', timings, 'bytes'),
    ],
  }
}

const signIn: Bench = async (log) => {
  const timings = await benchSignIn(log)
  const chart = (title: string, device: DeviceState): Chart => {
    const rows = timings.filter((timing) => timing.device === device)
    return {
      title,
      unit: 'ms',
      labels: rows.map(({ accounts }) => String(accounts)),
      series: [
        { name: 'the client, its SRP above all', values: rows.map(({ clientMs }) => clientMs) },
        { name: 'the local user pool', values: rows.map(({ poolMs }) => poolMs) },
      ],
    }
  }
  return {
    title: 'Sign-in at the local user pool, by number of accounts',
    rows: timings.map((timing) => ({ ...timing })),
    charts: [chart('On a new device', 'new'), chart('On a known device', 'known')],
  }
}

const firstLoad: Bench = async (log) => {
  const loads = await benchFirstLoad(log)
  const kinds = ['scriptKb', 'styleKb', 'fontKb', 'imageKb', 'contentKb'] as const
  const names = ['scripts', 'styles', 'fonts', 'images', 'content']
  return {
    title: 'What a first load on a phone fetches without a touch, kB (text gzipped)',
    rows: loads.map((load) => ({ ...load })),
    charts: [
      {
        title: 'First load',
        unit: 'kB',
        labels: loads.map(({ page, visitor }) => `${page}, ${visitor}`),
        series: kinds.map((kind, index) => ({
          name: names[index] ?? kind,
          values: loads.map((load) => load[kind]),
        })),
      },
    ],
  }
}

const publish: Bench = async (log) => {
  const { publishMs, keystrokeMs } = await benchPublish(log)
  const chart = (title: string, values: number[]): Chart => ({
    title,
    unit: 'ms',
    labels: values.map((_, index) => String(index + 1)),
    series: [{ name: 'until it shows', values }],
  })
  return {
    title: 'From an editor’s hand to the page',
    rows: [
      { what: 'publish to open page', times: publishMs.length, ...durationsOf(publishMs) },
      { what: 'keystroke to preview', times: keystrokeMs.length, ...durationsOf(keystrokeMs) },
    ],
    charts: [chart('Publish to open page', publishMs), chart('Keystroke to preview', keystrokeMs)],
  }
}

const studioLists: Bench = async (log) => {
  const timings = await benchStudioLists(log)
  const sizes = [...new Set(timings.map(({ documents }) => documents))]
  const ofSize = (size: number) => timings.filter(({ documents }) => documents === size)
  return {
    title: 'The Studio’s lists and search, by number of documents',
    rows: timings.map((timing) => ({ ...timing })),
    charts: [
      {
        title: 'Median wait',
        unit: 'ms',
        labels: ofSize(sizes[0] ?? 0).map(({ step }) => step),
        series: sizes.map((size) => ({
          name: `${size} documents`,
          values: ofSize(size).map(({ medianMs }) => medianMs),
        })),
      },
    ],
  }
}

/** The benchmarks of `npm run bench` by name, in the order in which they run. */
export const BENCHES: Record<string, Bench> = {
  queries,
  'sign-in': signIn,
  'first-load': firstLoad,
  pages,
  touch,
  growth,
  serving,
  shop,
  publish,
  'studio-lists': studioLists,
}
