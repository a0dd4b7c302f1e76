import { styleText } from 'node:util'
import type { Finding } from './finding.ts'

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

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** The last line, such as `11 checks passed, 1 piece of advice, 2 faults`. */
export function summary(findings: readonly Finding[]): string {
  const count = (status: Finding['status']) => findings.filter((finding) => finding.status === status).length
  return [
    counted(count('ok'), 'check passed', 'checks passed'),
    counted(count('advice'), 'piece of advice', 'pieces of advice'),
    counted(count('fault'), 'fault', 'faults'),
  ].join(', ')
}
