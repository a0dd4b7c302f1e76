import type { Reporter } from 'vitest/node'
import { VITEST_REPORT } from '../reports.ts'
import { type TestedCase, writeReport } from './counts.ts'

/** Writes the tests of a run for the summary at the end of all checks. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules) => {
    const tests = modules.flatMap((module): TestedCase[] =>
      [...module.children.allTests()].flatMap((test) => {
        const { state, errors = [] } = test.result()
        if (state !== 'passed' && state !== 'failed') return []
        return {
          title: test.fullName,
          file: module.moduleId,
          ms: test.diagnostic()?.duration ?? 0,
          isFailed: state === 'failed',
          errors: errors.map(({ message }) => message),
        }
      }),
    )
    writeReport(VITEST_REPORT, tests)
  }
}
