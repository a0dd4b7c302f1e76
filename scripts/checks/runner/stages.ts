import { styleText } from 'node:util'
import { Fault } from '../../stack/fault.ts'
import type { Counts } from './counts.ts'

export type StageResult = Counts & { name: string }
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
  const time = `${secondsSince(start)} s`
  console.log(`${mark} ${name}: ${counts.passed} passed, ${counts.failed} failed (${time})`)
  return { name, ...counts }
}

/**
 * Runs stages one after another, and the stages of an inner list at the same time. Prints the duration of each.
 * A stage that throws counts as one failure. The others still run, so that one run shows everything that is wrong.
 * @throws the signal's reason once the run is interrupted.
 */
export async function runStages(
  stages: readonly (Stage | readonly Stage[])[],
  interrupt: AbortSignal,
): Promise<StageResult[]> {
  const results: StageResult[] = []
  for (const group of stages.map((stage) => [stage].flat())) {
    console.log(styleText('bold', `\n── ${group.map(({ name }) => name).join(', ')}`))
    results.push(...(await Promise.all(group.map((stage) => runStage(stage, interrupt)))))
  }
  return results
}
