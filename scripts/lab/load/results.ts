import type { BenchResult } from '../bench/bench-result.ts'
import { figureOf } from '../bench/pages/figures.ts'
import type { Measured } from './measure.ts'
import type { Memory } from './memory.ts'

const row = ({ name, connections, memory, ...load }: Measured) => ({
  target: name,
  connections,
  requests: load.requests,
  'requests/s': load.perSecond,
  'median ms': load.medianMs,
  'p99 ms': load.p99Ms,
  'slowest ms': load.slowestMs,
  errors: load.errors,
  'rate-limited': load.rateLimited,
  'MB at start': memory.start,
  'MB in the middle': memory.middle,
  'MB at the end': memory.end,
  'growth %': growth(memory),
})

/** How much more memory the last third of a run needs than the middle third, in percent of it: medians, rounded to 0.1. */
export function growth({ samples }: Pick<Memory, 'samples'>): number {
  const third = Math.max(1, Math.floor(samples.length / 3))
  const { median: middle } = figureOf(samples.slice(third, 2 * third))
  const { median: last } = figureOf(samples.slice(-third))
  return Math.round((last / middle - 1) * 1_000) / 10
}

const labelOf = ({ name, connections }: Measured) => `${name}, ${connections}`

/** All lines end with the shortest run, so that they can be compared. A line should be flat. */
function memoryChart(measured: readonly Measured[]) {
  const seconds = Math.min(...measured.map(({ memory }) => memory.samples.length))
  return {
    title: 'Memory of the server, by second',
    unit: 'MB',
    labels: Array.from({ length: seconds }, (_, second) => (second % 10 === 0 ? String(second) : '')),
    series: measured.map((one) => ({ name: labelOf(one), values: one.memory.samples.slice(0, seconds) })),
  }
}

/** Rows and charts in the form of a benchmark's results. */
export function loadResult(measured: readonly Measured[], seconds: number): BenchResult {
  const chart = (title: string, unit: string, of: 'perSecond' | 'p99Ms') => ({
    title,
    unit,
    labels: measured.map(labelOf),
    series: [{ name: title, values: measured.map((one) => one[of]) }],
  })
  return {
    title: `${seconds} s of load, by number of connections`,
    rows: measured.map(row),
    charts: [
      chart('Requests', '1/s', 'perSecond'),
      chart('99 of 100 are answered within', 'ms', 'p99Ms'),
      memoryChart(measured),
    ],
  }
}
