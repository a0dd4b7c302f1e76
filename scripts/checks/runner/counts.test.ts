import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countsOf, total } from './counts.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counts-'))
  file = join(folder, 'report.json')
})

afterEach(() => rmSync(folder, { recursive: true }))

const report = (content: unknown) => writeFileSync(file, JSON.stringify(content))

test('reads what Vitest and Playwright write', () => {
  report({ numTotalTests: 9, numPassedTests: 5, numFailedTests: 3, numPendingTests: 1, success: false })
  expect(countsOf('vitest', file, 1)).toEqual({ passed: 5, failed: 3 })
  report({ stats: { expected: 4, unexpected: 2, flaky: 1, skipped: 1 } })
  expect(countsOf('playwright', file, 1)).toEqual({ passed: 5, failed: 2 })
})

test('a failed run without a failing test is one failure', () => {
  report({ numPassedTests: 5, numFailedTests: 0 })
  expect(countsOf('vitest', file, 1)).toEqual({ passed: 5, failed: 1 })
  expect(countsOf('vitest', file, 0)).toEqual({ passed: 5, failed: 0 })
})

test('so is a missing or malformed report, and a run without tests', () => {
  expect(countsOf('playwright', file, 1)).toEqual({ passed: 0, failed: 1 })
  expect(countsOf('playwright', file, 0)).toEqual({ passed: 0, failed: 1 })
  report({ stats: { expected: -1 } })
  expect(countsOf('playwright', file, 0)).toEqual({ passed: 0, failed: 1 })
  report({ stats: { expected: 0, unexpected: 0, flaky: 0 } })
  expect(countsOf('playwright', file, 0)).toEqual({ passed: 0, failed: 1 })
})

test('stages add up', () => {
  expect(
    total([
      { passed: 1, failed: 0 },
      { passed: 40, failed: 2 },
    ]),
  ).toEqual({ passed: 41, failed: 2 })
})
