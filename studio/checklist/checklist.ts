import type { Check, Fields } from './checks.ts'
import { gameChecks } from './game.ts'
import { productChecks } from './product.ts'

const lists: Readonly<Record<string, (document: Fields) => Check[]>> = {
  product: productChecks,
  game: gameChecks,
}

export const hasChecklist = (type: string) => type in lists

/** What is to do before a document is published, in the order of the form; empty for types without a list. */
export const checklist = (type: string, document: Fields): Check[] => lists[type]?.(document) ?? []

/** A fault that validation found, as far as the list shows it. */
export type Fault = { readonly field: string; readonly message: string }

const covers = ({ field }: Check, fault: Fault) =>
  fault.field === field || fault.field.startsWith(`${field}.`) || fault.field.startsWith(`${field}[`)

/** The check that a fault is told at: of a picture and its words, the one that is nearer. */
const checkOf = (fault: Fault, checks: readonly Check[]) =>
  checks
    .filter((check) => covers(check, fault))
    .reduce<Check | undefined>(
      (nearest, check) => (nearest && nearest.field.length >= check.field.length ? nearest : check),
      undefined,
    )

/**
 * The list with what validation refuses: a check that seemed done but is at fault says so, and faults of fields
 * that no check covers come last. Nothing that stops publishing is left out.
 */
export function withFaults(checks: readonly Check[], faults: readonly Fault[]): Check[] {
  const told = faults.map((fault) => ({ ...fault, at: checkOf(fault, checks) }))
  const judged = checks.map((check): Check => {
    const fault = told.find(({ at }) => at === check)
    return fault && check.status !== 'missing' ? { ...check, status: 'missing', note: fault.message } : check
  })
  const others = told.filter(({ at }) => !at)
  return [
    ...judged,
    ...others.map(({ field, message }): Check => ({ status: 'missing', title: message, field })),
  ]
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** How a list stands, in a few words. */
export function summaryOf(checks: readonly Check[]): string {
  const missing = checks.filter(({ status }) => status === 'missing').length
  const advice = checks.filter(({ status }) => status === 'advice').length
  if (missing > 0) return `${counted(missing, 'thing is', 'things are')} missing or at fault.`
  if (advice > 0) return `Ready to publish, with ${counted(advice, 'piece', 'pieces')} of advice.`
  return 'Ready to publish.'
}
