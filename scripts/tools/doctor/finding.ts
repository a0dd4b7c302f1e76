import { styleText } from 'node:util'

/** The result of a check. A fault breaks something for visitors or editors; advice doesn't. */
export type Finding =
  | { readonly status: 'ok'; readonly what: string }
  | {
      readonly status: 'advice' | 'fault'
      readonly what: string
      /** The variable, address or document with the problem. */
      readonly where: string
      /** One command or step that fixes it. */
      readonly cure: string
    }

export const ok = (what: string): Finding => ({ status: 'ok', what })
const problem =
  (status: 'advice' | 'fault') =>
  (what: string, where: string, cure: string): Finding => ({ status, what, where, cure })
export const advice = problem('advice')
export const fault = problem('fault')

/** A condition and what to say if it is true. */
export type Row = readonly [isWrong: unknown, status: 'advice' | 'fault', what: string, cure: string]

/** A finding for each row whose condition is true; `okay` if there is none. */
export function judge(where: string, rows: readonly Row[], okay?: string): Finding[] {
  const wrong = rows.filter(([isWrong]) => isWrong)
  if (wrong.length === 0) return okay === undefined ? [] : [ok(okay)]
  return wrong.map(([, status, what, cure]) => ({ status, what, where, cure }))
}

/** The message of an error's deepest cause, which is the most specific. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}

export type Answer = { status: number; headers: Headers; text: string }

const PATIENCE_MS = 10_000

/** Sends a request without credentials; redirects are not followed. */
export async function ask(address: string, init: RequestInit = {}): Promise<Answer> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await fetch(address, { redirect: 'manual', ...init, signal })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const MARKS = {
  ok: styleText('green', '✓'),
  advice: styleText('yellow', '!'),
  fault: styleText('red', '✗'),
} as const

const indented = (label: string, value: string) => `\n    ${styleText('dim', label.padEnd(6))}${value}`

/** A finding as lines for the terminal: what, and except for ok also where and the cure. */
export function findingText(finding: Finding): string {
  const head = `${MARKS[finding.status]} ${finding.what}`
  if (finding.status === 'ok') return head
  return head + indented('where', finding.where) + indented('fix', finding.cure)
}

/** The last line, such as `11 checks passed, 1 piece of advice, 2 faults`. */
export function summary(findings: readonly Finding[]): string {
  const counted = (status: Finding['status'], one: string, many: string) => {
    const { length } = findings.filter((finding) => finding.status === status)
    return `${length} ${length === 1 ? one : many}`
  }
  return [
    counted('ok', 'check passed', 'checks passed'),
    counted('advice', 'piece of advice', 'pieces of advice'),
    counted('fault', 'fault', 'faults'),
  ].join(', ')
}
