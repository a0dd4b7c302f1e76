import { styleText } from 'node:util'
import * as v from 'valibot'

/** The result of a check. A fault breaks something for visitors or editors; advice doesn't. */
export type Finding =
  | { readonly status: 'ok'; readonly what: string }
  | {
      readonly status: 'advice' | 'fault'
      readonly what: string
      readonly where: string
      readonly cure: string
    }

export const ok = (what: string): Finding => ({ status: 'ok', what })
const problem =
  (status: 'advice' | 'fault') =>
  (what: string, where: string, cure: string): Finding => ({ status, what, where, cure })
export const advice = problem('advice')
export const fault = problem('fault')

/** Of what could not be looked at: a check of nothing is not passed. */
export const notChecked = (what: string, where: string, cure: string) =>
  advice(`Not checked: ${what}`, where, cure)

/** A condition and what to say if it is true: of a fault, unless it is advice. */
type Row = readonly [isWrong: unknown, what: string, cure: string, status?: 'advice']

/** A finding for each row whose condition is true; `okay` if there is none. */
export function judge(where: string, rows: readonly Row[], okay?: string): Finding[] {
  const wrong = rows.flatMap(([isWrong, what, cure, status]): Finding[] =>
    isWrong ? [{ status: status ?? 'fault', what, where, cure }] : [],
  )
  return wrong.length > 0 || okay === undefined ? wrong : [ok(okay)]
}

/** The message of an error's deepest cause, which is the most specific. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}

const PATIENCE_MS = 10_000

/** Sends a request without credentials; redirects are not followed. */
export async function ask(address: string, init: RequestInit = {}) {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await fetch(address, { redirect: 'manual', ...init, signal })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** The JSON of an answer; undefined when it is none. */
export const jsonOf = (text: string | undefined): unknown =>
  v.safeParse(v.pipe(v.string(), v.parseJson()), text).output

const MARKS = {
  ok: styleText('green', '✓'),
  advice: styleText('yellow', '!'),
  fault: styleText('red', '✗'),
} as const

const indented = (label: string, value: string) => `\n    ${styleText('dim', label.padEnd(6))}${value}`

/** Prints what was found with its cure, and the sums. The exit code is 1 if there is a fault. */
export function printFindings(findings: readonly Finding[]) {
  for (const finding of findings) {
    const cure =
      finding.status === 'ok' ? '' : indented('where', finding.where) + indented('fix', finding.cure)
    console.log(`${MARKS[finding.status]} ${finding.what}${cure}`)
  }
  const counted = (status: Finding['status'], one: string, many: string) => {
    const { length } = findings.filter((finding) => finding.status === status)
    return `${length} ${length === 1 ? one : many}`
  }
  const passed = counted('ok', 'check passed', 'checks passed')
  const advised = counted('advice', 'piece of advice', 'pieces of advice')
  console.log(`\n${passed}, ${advised}, ${counted('fault', 'fault', 'faults')}`)
  if (findings.some(({ status }) => status === 'fault')) process.exitCode = 1
}
