import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../../stack/folders.ts'

/** How many tests passed and failed; skipped ones are neither. */
export type Counts = { passed: number; failed: number }

/** A test that passed or failed, as our reporters of Vitest and Playwright write it. */
export type TestedCase = {
  title: string
  /** An absolute path. */
  file: string
  ms: number
  isFailed: boolean
  /** Messages, and what a page held when its test failed. */
  errors: readonly string[]
}

/** Keeps the tests of a run for the end of all checks. */
export function writeReport(file: string, tests: readonly TestedCase[]) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(tests))
}

/** The tests of one report; none if there is no such file: the run has not come to its end. */
export function readReport(file: string): readonly TestedCase[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
}

/**
 * The counts of a finished run. A run that failed without a failing test (a file that can't be loaded, a stack that
 * does not start) counts as one failure, and so does a run without tests.
 */
export function countsOf(tests: readonly TestedCase[], exitCode: number): Counts {
  const failed = tests.filter(({ isFailed }) => isFailed).length
  const passed = tests.length - failed
  const isSilentFailure = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: isSilentFailure ? 1 : failed }
}

const where = ({ title, file }: TestedCase) => `${title}  [${relative(ROOT, file)}]`

/** The slowest tests: one line each, slowest first, for example `  12.3 s  title  [path]`. */
export const slowestText = (tests: readonly TestedCase[], count: number) =>
  tests
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map((test) => `${(test.ms / 1000).toFixed(1).padStart(7)} s  ${where(test)}`)
    .join('\n')

const ERROR_LINES = 60
const LINE_LENGTH = 200

const firstLines = (text: string) =>
  stripVTControlCharacters(text)
    .split('\n')
    .slice(0, ERROR_LINES)
    .map((line) => `    ${line.slice(0, LINE_LENGTH)}`.trimEnd())
    .join('\n')

/** The failed tests with the first lines of their errors: the whole errors may be thousands of lines above. */
export const failuresText = (tests: readonly TestedCase[]) =>
  tests
    .filter(({ isFailed }) => isFailed)
    .map((test) => [`  ${where(test)}`, ...test.errors.map(firstLines)].join('\n'))
    .join('\n\n')
