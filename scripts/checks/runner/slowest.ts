import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import * as v from 'valibot'
import { ROOT } from '../../stack/folders.ts'

export type TimedTest = { title: string; file: string; seconds: number }

/** Vitest's JSON report (vitest.dev/guide/reporters#json-reporter); durations are in milliseconds. */
const vitestSchema = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(
        v.object({ fullName: v.string(), duration: v.optional(v.nullable(v.number()), 0) }),
      ),
    }),
  ),
})

const specSchema = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(v.object({ projectName: v.string(), results: v.array(v.object({ duration: v.number() })) })),
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

const vitestTests = ({ testResults }: v.InferOutput<typeof vitestSchema>): TimedTest[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      title: fullName,
      file: relative(ROOT, name),
      seconds: (duration ?? 0) / 1000,
    })),
  )

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]

const playwrightTests = ({ config, suites }: v.InferOutput<typeof playwrightSchema>): TimedTest[] =>
  suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, results }) => ({
      title: `${title} (${projectName})`,
      file: relative(ROOT, `${config.rootDir}/${file}`),
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  )

const reportSchema = v.union([
  v.pipe(vitestSchema, v.transform(vitestTests)),
  v.pipe(playwrightSchema, v.transform(playwrightTests)),
])

/** The tests of one JSON report; none if the file is missing or is not a report. */
function readTests(file: string): TimedTest[] {
  try {
    return v.parse(reportSchema, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return []
  }
}

/** The slowest tests in the JSON reports of Vitest and Playwright, slowest first. */
export const slowestTests = (reports: readonly string[], count: number): TimedTest[] =>
  reports
    .flatMap(readTests)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)

/** One line per test, for example `  12.3 s  title  [path]`. */
export const slowestText = (tests: readonly TimedTest[]) =>
  tests
    .map(({ title, file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${title}  [${file}]`)
    .join('\n')
