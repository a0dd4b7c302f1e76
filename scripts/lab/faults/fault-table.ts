import * as v from 'valibot'

/** A fault that a test causes, and the test's result. */
export type FaultRow = { fault: string; where: string; saw: string; result: 'passed' | 'failed' | 'skipped' }

const annotation = v.object({ type: v.string(), description: v.optional(v.string(), '') })

/** The parts of Playwright’s JSON report that are read here (playwright.dev/docs/test-reporters#json-reporter). */
const testSchema = v.object({
  status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']),
  annotations: v.array(annotation),
  results: v.array(v.object({ annotations: v.optional(v.array(annotation), []) })),
})
const specSchema = v.object({ file: v.string(), line: v.number(), tests: v.array(testSchema) })

type Spec = v.InferOutput<typeof specSchema>
type Suite = { specs: Spec[]; suites?: Suite[] | undefined }

const suiteSchema: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.array(specSchema),
  suites: v.optional(v.lazy(() => v.array(suiteSchema))),
})

const reportSchema = v.object({ suites: v.array(suiteSchema) })

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]

const RESULTS = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' } as const

function rowsOf({ file, line, tests }: Spec): FaultRow[] {
  return tests.flatMap(({ status, annotations, results }) => {
    const noted = [...annotations, ...(results.at(-1)?.annotations ?? [])]
    const said = (type: string) => [
      ...new Set(noted.flatMap((note) => (note.type === type ? [note.description] : []))),
    ]
    const [fault] = said('fault')
    if (fault === undefined) return []
    return [{ fault, where: `${file}:${line}`, saw: said('saw').join(' → '), result: RESULTS[status] }]
  })
}

/** The faults of a run, in the order of their files. @throws ValiError when the input is not a Playwright report */
export const faultRows = (report: unknown): FaultRow[] =>
  v.parse(reportSchema, report).suites.flatMap(specsOf).flatMap(rowsOf)
