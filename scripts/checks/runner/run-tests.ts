import { styleText } from 'node:util'
import { Fault } from '../../stack/command.ts'
import type { Counts } from './counts.ts'

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
  /** The groups of tests that this machine skips, with the reason. */
  skipped?: () => readonly string[]
}

/**
 * Runs stages one after another, and the stages of an inner list at the same time. A stage that throws counts as one
 * failure; the others still run, so that one run shows everything that is wrong. At the end it prints the skipped groups,
 * the failed stages and, as the last line, `N passed, N failed`.
 * @throws the signal's reason once the run is interrupted.
 */
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
