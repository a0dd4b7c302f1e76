import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const SHOWN = 10

/** Prints the slowest tests at the end of a run. */
export default class SlowestReporter implements Reporter {
  readonly #ended: { name: string; ms: number }[] = []

  onTestEnd(test: TestCase, { duration }: TestResult) {
    this.#ended.push({ name: test.titlePath().filter(Boolean).join(' › '), ms: duration })
  }

  onEnd() {
    const slowest = this.#ended.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN)
    if (slowest.length === 0) return
    console.log('\nSlowest tests')
    for (const { name, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
  }
}
