import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { BROWSER_REPORT } from '../reports.ts'
import { type TestedCase, writeReport } from './counts.ts'

/** What the page of a failed test held at its end, as roles and names. */
function pageOf({ attachments }: TestResult): string[] {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  const [, page] = path ? (/```yaml\n(.*?)\n```/s.exec(readFileSync(path, 'utf8')) ?? []) : []
  // Without references, and without elements that have neither a role nor a name.
  return page
    ? [
        page
          .replace(/ \[(?:ref=\w+|cursor=pointer)\]/g, '')
          .replace(/^ *- (?:(?:generic|img):?|\/url: .*)\n/gm, ''),
      ]
    : []
}

/** Writes the tests of a run for the summary at the end of all checks. */
export default class SummaryReporter implements Reporter {
  private readonly tests: TestedCase[] = []

  printsToStdio() {
    return false
  }

  onTestEnd(test: TestCase, result: TestResult) {
    if (result.status === 'skipped') return
    const isFailed = test.outcome() === 'unexpected'
    this.tests.push({
      title: test.titlePath().slice(3).join(' › '),
      file: test.location.file,
      ms: result.duration,
      isFailed,
      errors: isFailed ? [...result.errors.map(({ message = '' }) => message), ...pageOf(result)] : [],
    })
  }

  onEnd() {
    writeReport(BROWSER_REPORT, this.tests)
  }
}
