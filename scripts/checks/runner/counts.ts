import { readFileSync } from 'node:fs'
import * as v from 'valibot'

/** How many tests passed and failed; skipped ones are neither. */
export type Counts = { passed: number; failed: number }

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const VitestReport = v.pipe(
  v.object({ numPassedTests: count, numFailedTests: count }),
  v.transform(({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests })),
)

const PlaywrightReport = v.pipe(
  v.object({ stats: v.object({ expected: count, unexpected: count, flaky: count }) }),
  v.transform(({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected })),
)

/** The JSON reports we read: Vitest's `json` reporter, Playwright's `json` reporter. */
const REPORTS = { vitest: VitestReport, playwright: PlaywrightReport }

function readReport(kind: keyof typeof REPORTS, file: string): Counts {
  try {
    return v.parse(REPORTS[kind], JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

/**
 * The counts of a finished run. A run that failed without a failing test (a file that can't be loaded, a stack that
 * does not start, a missing report) counts as one failure, and so does a run without tests.
 */
export function countsOf(kind: keyof typeof REPORTS, file: string, exitCode: number): Counts {
  const { passed, failed } = readReport(kind, file)
  const isSilentFailure = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: isSilentFailure ? 1 : failed }
}

export const total = (counts: Counts[]): Counts => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
})
