import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'
import { ROOT } from '../../stack/folders.ts'

export type ReportedTest = {
  title: string
  file: string
  seconds: number
  errors: readonly string[]
  /** What the page of a failed browser test held at its end, as roles and names. */
  pages: readonly string[]
}

/** Vitest's JSON report (vitest.dev/guide/reporters#json-reporter); durations are in milliseconds. */
const vitestSchema = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          duration: v.optional(v.nullable(v.number()), 0),
          failureMessages: v.optional(v.array(v.string()), []),
        }),
      ),
    }),
  ),
})

const resultSchema = v.object({
  duration: v.number(),
  errors: v.optional(v.array(v.object({ message: v.optional(v.string(), '') })), []),
  attachments: v.optional(v.array(v.object({ name: v.string(), path: v.optional(v.string()) })), []),
})

const specSchema = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(v.object({ projectName: v.string(), status: v.string(), results: v.array(resultSchema) })),
})

type Spec = v.InferOutput<typeof specSchema>
type Suite = { specs: Spec[]; suites?: Suite[] | undefined }

const suiteSchema: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.array(specSchema),
  suites: v.optional(v.lazy(() => v.array(suiteSchema))),
})

/** Playwright's JSON report (playwright.dev/docs/test-reporters#json-reporter); durations are in milliseconds. */
const playwrightSchema = v.object({
  config: v.object({ rootDir: v.string() }),
  suites: v.array(suiteSchema),
})

const vitestTests = ({ testResults }: v.InferOutput<typeof vitestSchema>): ReportedTest[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration, failureMessages }) => ({
      title: fullName,
      file: relative(ROOT, name),
      seconds: (duration ?? 0) / 1000,
      errors: failureMessages,
      pages: [],
    })),
  )

/** Playwright attaches the first page itself; a test with more pages may attach them under the second name. */
const PAGE_ATTACHMENTS = ['error-context', 'page']

function readPages({ attachments }: v.InferOutput<typeof resultSchema>): string[] {
  return attachments.flatMap(({ name, path }) => {
    if (!path || !PAGE_ATTACHMENTS.includes(name) || !existsSync(path)) return []
    const [, page] = /^# Page snapshot\n+```yaml\n(.*?)\n```/ms.exec(readFileSync(path, 'utf8')) ?? []
    return page ? [withoutNoise(page)] : []
  })
}

/** Without Playwright's references, addresses, and elements that have neither a role nor a name. */
const withoutNoise = (page: string) =>
  page.replace(/ \[(?:ref=\w+|cursor=pointer)\]/g, '').replace(/^ *- (?:(?:generic|img):?|\/url: .*)\n/gm, '')

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]

const playwrightTests = ({ config, suites }: v.InferOutput<typeof playwrightSchema>): ReportedTest[] =>
  suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) => {
      // A test that is meant to fail has errors, too.
      const failed = status === 'unexpected' ? results : []
      return {
        title: `${title} (${projectName})`,
        file: relative(ROOT, `${config.rootDir}/${file}`),
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        errors: failed.flatMap(({ errors }) => errors.map(({ message }) => message)),
        pages: failed.flatMap(readPages),
      }
    }),
  )

const reportSchema = v.union([
  v.pipe(vitestSchema, v.transform(vitestTests)),
  v.pipe(playwrightSchema, v.transform(playwrightTests)),
])

/** The tests of one JSON report; none if the file is missing or is not a report. */
function readTests(file: string): ReportedTest[] {
  try {
    return v.parse(reportSchema, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return []
  }
}

/** The tests in the JSON reports of Vitest and Playwright. */
export const reportedTests = (reports: readonly string[]): ReportedTest[] => reports.flatMap(readTests)

/** The slowest tests: one line each, slowest first, for example `  12.3 s  title  [path]`. */
export const slowestText = (tests: readonly ReportedTest[], count: number) =>
  tests
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ title, file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${title}  [${file}]`)
    .join('\n')

const ERROR_LINES = 12
const PAGE_LINES = 100
const LINE_LENGTH = 200

const firstLines = (text: string, count: number) =>
  stripVTControlCharacters(text)
    .split('\n')
    .slice(0, count)
    .map((line) => `    ${line.slice(0, LINE_LENGTH)}`.trimEnd())
    .join('\n')

/**
 * The failed tests, each with the first lines of its errors and of its pages: the whole errors may be thousands of lines
 * above, and the files of a test machine may be gone.
 */
export const failuresText = (tests: readonly ReportedTest[]) =>
  tests
    .filter(({ errors }) => errors.length > 0)
    .map(({ title, file, errors, pages }) =>
      [
        `  ${title}  [${file}]`,
        ...errors.map((error) => firstLines(error, ERROR_LINES)),
        ...pages.flatMap((page) => ['    The page at the end:', firstLines(page, PAGE_LINES)]),
      ].join('\n'),
    )
    .join('\n\n')
