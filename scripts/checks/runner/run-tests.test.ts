import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Fault } from '../../stack/fault.ts'
import { ROOT } from '../../stack/folders.ts'
import { countsOf, failuresText, slowestText, type TestedCase } from './counts.ts'
import { runTests, type Stage } from './run-tests.ts'

const interrupt = new AbortController().signal
const printed: string[] = []

beforeEach(() => {
  printed.length = 0
  const print = (text: unknown) => void printed.push(String(text))
  vi.spyOn(console, 'log').mockImplementation(print)
  vi.spyOn(console, 'error').mockImplementation(print)
})
afterEach(() => {
  process.exitCode = 0
})

const stage = (name: string, run: Stage['run']): Stage => ({ name, run })

test('a stage that throws is one failure, the next still runs, and the last line counts all', async () => {
  await runTests(
    [
      stage('Generated types', () => Promise.reject(new Fault('Stale: schema.json.'))),
      stage('Unit tests', async () => ({ passed: 3, failed: 0 })),
    ],
    { interrupt, skipped: () => ['Not tested: Caddy.'] },
  )
  expect(printed).toContain('Stale: schema.json.')
  expect(printed.join('\n')).toMatch(/Unit tests: 3 passed, 0 failed \(\d+\.\d s\)/)
  expect(printed.slice(-4, -2)).toEqual(['\nNot tested: Caddy.', '\nFailed: Generated types'])
  expect(printed.at(-1)).toBe('3 passed, 1 failed')
  expect(process.exitCode).toBe(1)
})

test('stages of an inner list run at the same time', async () => {
  const { promise: bothStarted, resolve } = Promise.withResolvers<void>()
  const waits = stage('Lint', () => bothStarted.then(() => ({ passed: 1, failed: 0 })))
  const starts = stage('Types', async () => {
    resolve()
    return { passed: 5, failed: 0 }
  })
  await runTests([[waits, starts]], { interrupt })
  expect(printed.at(-1)).toBe('6 passed, 0 failed')
})

test('an interrupted run ends at once', async () => {
  const interruption = new AbortController()
  const later = vi.fn()
  const stages = [
    stage('Lint', async () => {
      interruption.abort()
      interruption.signal.throwIfAborted()
      return { passed: 1, failed: 0 }
    }),
    stage('Types', later),
  ]
  await expect(runTests(stages, { interrupt: interruption.signal })).rejects.toThrow('aborted')
  expect(later).not.toHaveBeenCalled()
})

const tested = (title: string, ms: number, ...errors: string[]): TestedCase => ({
  title,
  file: `${ROOT}/web/cart.test.ts`,
  ms,
  isFailed: errors.length > 0,
  errors,
})

test('a run that ends badly without a failed test, or has no tests, is a failure', () => {
  const one = [tested('adds', 3)]
  expect([
    countsOf(one, 0),
    countsOf(one, 1),
    countsOf([], 0),
    countsOf([tested('adds', 3, 'no')], 1),
  ]).toEqual([
    { passed: 1, failed: 0 },
    { passed: 1, failed: 1 },
    { passed: 0, failed: 1 },
    { passed: 0, failed: 1 },
  ])
})

test('the slowest and the failed tests are named with their files', () => {
  const tests = [
    tested('adds', 1_200),
    tested('removes', 12_340, `\u001b[31mno\u001b[0m\n${'x'.repeat(300)}`),
  ]
  expect(slowestText(tests, 1)).toBe('   12.3 s  removes  [web/cart.test.ts]')
  expect(failuresText(tests)).toBe(`  removes  [web/cart.test.ts]\n    no\n    ${'x'.repeat(200)}`)
})
