import { total } from './counts.ts'
import { failuresText, reportedTests, slowestText } from './reported-tests.ts'
import { runStages, type Stage } from './stages.ts'

const SLOWEST = 10

type Run = {
  interrupt: AbortSignal
  /** JSON reports of the test runners, from which the slowest and the failed tests are read. */
  reports?: readonly string[]
  /** The groups of tests that this machine skips, with the reason. */
  skipped?: () => readonly string[]
}

/**
 * Runs stages, then prints the slowest tests, the failed tests, the skipped groups, the failed stages and, as the last
 * line, `N passed, N failed`.
 */
export async function runTests(
  stages: readonly (Stage | readonly Stage[])[],
  { interrupt, reports = [], skipped = () => [] }: Run,
) {
  const start = performance.now()
  const results = await runStages(stages, interrupt)
  const tests = reportedTests(reports)
  if (tests.length > 0) console.log(`\nThe slowest tests:\n${slowestText(tests, SLOWEST)}`)
  const failures = failuresText(tests)
  if (failures) console.log(`\nThe failed tests:\n${failures}`)
  for (const line of skipped()) console.log(`\n${line}`)
  const { passed, failed } = total(results)
  const broken = results.filter((result) => result.failed > 0).map(({ name }) => name)
  if (broken.length > 0) {
    process.exitCode = 1
    console.log(`\nFailed: ${broken.join(', ')}`)
  }
  const minutes = ((performance.now() - start) / 60_000).toFixed(1)
  console.log(`\nTook ${minutes} minutes.\n${passed} passed, ${failed} failed`)
}
