import type { Chart } from './chart.ts'

/** A benchmark's results: table rows for the terminal, charts for the page. */
export type BenchResult = { title: string; rows: Record<string, string | number>[]; charts: Chart[] }

/** `runs`: how often a benchmark repeats each measurement before it takes the median. */
export type Bench = (
  log: (line: string) => void,
  options: { runs: number },
) => Promise<BenchResult | BenchResult[]>
