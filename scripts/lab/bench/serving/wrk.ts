import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { Fault } from '../../../stack/fault.ts'

/** What one run of wrk found. `p99Ms`: 99 of 100 requests are answered within, in ms. */
export type Served = { perSecond: number; p99Ms: number; errors: number }

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 }

const Figure = v.pipe(v.string(), v.transform(Number), v.finite())

function figureIn(report: string, pattern: RegExp, what: string) {
  const found = v.safeParse(Figure, pattern.exec(report)?.[1])
  if (found.success) return found.output
  throw new Fault(`The report of wrk has no ${what}:\n${report}`)
}

/**
 * Reads the report that `wrk --latency` prints.
 * @throws Fault when a figure is missing
 */
export function readReport(report: string): Served {
  const unit = UNITS[/^\s*99%\s+[\d.]+(us|ms|s|m)\s*$/m.exec(report)?.[1] ?? ''] ?? Number.NaN
  const wrongStatus = Number(/Non-2xx or 3xx responses: (\d+)/.exec(report)?.[1] ?? 0)
  const broken = [...(/Socket errors: (.*)/.exec(report)?.[1] ?? '').matchAll(/\d+/g)]
  return {
    perSecond: figureIn(report, /^Requests\/sec:\s+([\d.]+)/m, 'requests per second'),
    p99Ms: figureIn(report, /^\s*99%\s+([\d.]+)/m, '99th percentile') * unit,
    errors: broken.reduce((sum, [count]) => sum + Number(count), wrongStatus),
  }
}

/** Loads an address with one thread and keep-alive connections, as a browser that accepts gzip. */
export async function loadAddress(address: string, connections: number, seconds: number): Promise<Served> {
  const { stdout } = await promisify(execFile)('wrk', [
    '--threads=1',
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    '--latency',
    '--timeout=10s',
    '--header=Accept-Encoding: gzip',
    address,
  ])
  return readReport(stdout)
}
