import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Fault } from '../../stack/command.ts'
import { countsOf, runTests, type Stage } from './run-tests.ts'

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

test('a run that ends badly without a failed test, or has no tests or no report, is a failure', () => {
  const folder = mkdtempSync(join(tmpdir(), 'counts-'))
  const file = join(folder, 'report.json')
  const counted = (report: object, exitCode: number) => {
    writeFileSync(file, JSON.stringify(report))
    return countsOf(file, exitCode)
  }
  const vitest = (passed: number, failed: number) => ({ numPassedTests: passed, numFailedTests: failed })
  const browser = (expected: number, unexpected: number, flaky = 0) => ({
    stats: { expected, unexpected, flaky, skipped: 2 },
  })
  expect([
    counted(vitest(3, 0), 0),
    counted(vitest(3, 0), 1),
    counted(vitest(0, 0), 0),
    counted(vitest(3, 2), 1),
    counted(browser(5, 0), 0),
    counted(browser(5, 1, 1), 1),
    countsOf(join(folder, 'none.json'), 0),
  ]).toEqual([
    { passed: 3, failed: 0 },
    { passed: 3, failed: 1 },
    { passed: 0, failed: 1 },
    { passed: 3, failed: 2 },
    { passed: 5, failed: 0 },
    { passed: 5, failed: 2 },
    { passed: 0, failed: 1 },
  ])
  rmSync(folder, { recursive: true })
})
