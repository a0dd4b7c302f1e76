import { styleText } from 'node:util'
import { Fault } from '../stack/fault.ts'
import type { Counts } from './counts.ts'

export type StageResult = Counts & { name: string }
export type Stage = { name: string; run: () => Promise<Counts> }

/**
 * Runs stages one after another, each under a header and closed by its duration. One that throws counts as a
 * failure; the others run all the same, so that one run shows everything that is wrong.
 * @throws the signal's reason once the run is interrupted.
 */
export async function runStages(stages: Stage[], interrupt: AbortSignal): Promise<StageResult[]> {
  const results: StageResult[] = []
  for (const { name, run } of stages) {
    console.log(styleText('bold', `\n── ${name}`))
    const start = performance.now()
    const counts = await run().catch((error): Counts => {
      interrupt.throwIfAborted()
      console.error(error instanceof Fault ? error.message : error)
      return { passed: 0, failed: 1 }
    })
    results.push({ name, ...counts })
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    const mark = counts.failed === 0 ? styleText('green', '✓') : styleText('red', '✗')
    console.log(`${mark} ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`)
  }
  return results
}
