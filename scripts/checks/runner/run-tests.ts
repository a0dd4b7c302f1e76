import { readFileSync } from 'node:fs'
import { styleText } from 'node:util'
import * as v from 'valibot'
import { Fault } from '../../stack/command.ts'

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

/** A run that failed without a failing test, and a run without tests, count as one failure. */
export function countsOf(report: string, exitCode: number): Counts {
  const { passed, failed } = readReport(report)
  const isSilentFailure = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: isSilentFailure ? 1 : failed }
}

type StageResult = Counts & { name: string }
export type Stage = { name: string; run: () => Promise<Counts> }

const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1)

async function runStage({ name, run }: Stage, interrupt: AbortSignal): Promise<StageResult> {
  const start = performance.now()
  const counts = await run().catch((error): Counts => {
    interrupt.throwIfAborted()
    console.error(error instanceof Fault ? error.message : error)
    return { passed: 0, failed: 1 }
  })
  const mark = counts.failed === 0 ? styleText('green', '✓') : styleText('red', '✗')
  console.log(`${mark} ${name}: ${counts.passed} passed, ${counts.failed} failed (${secondsSince(start)} s)`)
  return { name, ...counts }
}

type Run = {
  interrupt: AbortSignal
  skipped?: () => readonly string[]
}

/** Runs stages one after another, and those of an inner list at the same time. A stage that throws counts as one failure. */
export async function runTests(
  stages: readonly (Stage | readonly Stage[])[],
  { interrupt, skipped = () => [] }: Run,
) {
  const start = performance.now()
  const results: StageResult[] = []
  for (const group of stages.map((stage) => [stage].flat())) {
    console.log(styleText('bold', `\n── ${group.map(({ name }) => name).join(', ')}`))
    results.push(...(await Promise.all(group.map((stage) => runStage(stage, interrupt)))))
  }
  for (const line of skipped()) console.log(`\n${line}`)
  const sum = (kind: keyof Counts) => results.reduce((total, counts) => total + counts[kind], 0)
  if (sum('failed') > 0) {
    process.exitCode = 1
    const broken = results.filter(({ failed }) => failed > 0).map(({ name }) => name)
    console.log(`\nFailed: ${broken.join(', ')}`)
  }
  console.log(`\nTook ${(Number(secondsSince(start)) / 60).toFixed(1)} minutes.`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
}
