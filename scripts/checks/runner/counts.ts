import { readFileSync } from 'node:fs'
import * as v from 'valibot'

/** How many tests passed and failed; skipped ones are neither. */
export type Counts = { passed: number; failed: number }

/** What the JSON reporters of Vitest and of Playwright write. A flaky test passed at its second try. */
const reportSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([
    v.pipe(
      v.object({ numPassedTests: v.number(), numFailedTests: v.number() }),
      v.transform((report) => ({ passed: report.numPassedTests, failed: report.numFailedTests })),
    ),
    v.pipe(
      v.object({ stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }) }),
      v.transform(({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky })),
    ),
  ]),
)

function readReport(file: string): Counts {
  try {
    return v.parse(reportSchema, readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

/**
 * The counts of a finished run, from its report. A run that failed without a failing test (a file that can't be loaded, a
 * stack that does not start, a crash without a report) counts as one failure, and so does a run without tests.
 */
export function countsOf(report: string, exitCode: number): Counts {
  const { passed, failed } = readReport(report)
  const isSilentFailure = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: isSilentFailure ? 1 : failed }
}
