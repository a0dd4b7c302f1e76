import type { Check, Fields } from './checks.ts'
import { gameChecks } from './game.ts'
import { productChecks } from './product.ts'
import { siteSettingsChecks } from './site-settings.ts'

const lists: Readonly<Record<string, (document: Fields) => Check[]>> = {
  product: productChecks,
  game: gameChecks,
  siteSettings: siteSettingsChecks,
}

export const hasChecklist = (type: string) => type in lists

/** The checks before publishing, in the order of the form. Empty for types without a checklist. */
export const checklist = (type: string, document: Fields): Check[] => lists[type]?.(document) ?? []

/** An error found by validation. */
export type Fault = { readonly field: string; readonly message: string }

const isAbout = ({ field }: Check, fault: Fault) =>
  fault.field === field || fault.field.startsWith(`${field}.`) || fault.field.startsWith(`${field}[`)

/** The check at which an error is shown: the one with the longest field path, so that `image.alt` wins over `image`. */
const checkOf = (fault: Fault, checks: readonly Check[]) =>
  checks
    .filter((check) => isAbout(check, fault))
    .reduce<Check | undefined>(
      (nearest, check) => (nearest && nearest.field.length >= check.field.length ? nearest : check),
      undefined,
    )

/**
 * Adds validation errors to the checklist: a done check with an error becomes missing, and errors of fields without a
 * check come last. So everything that prevents publishing is in the list.
 */
export function withFaults(checks: readonly Check[], faults: readonly Fault[]): Check[] {
  const located = faults.map((fault) => ({ ...fault, at: checkOf(fault, checks) }))
  const judged = checks.map((check): Check => {
    const fault = located.find(({ at }) => at === check)
    return fault && check.status !== 'missing' ? { ...check, status: 'missing', note: fault.message } : check
  })
  const others = located.filter(({ at }) => !at)
  return [
    ...judged,
    ...others.map(({ field, message }): Check => ({ status: 'missing', title: message, field })),
  ]
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** One sentence that sums up a checklist. */
export function summaryOf(checks: readonly Check[]): string {
  const missing = checks.filter(({ status }) => status === 'missing').length
  const advice = checks.filter(({ status }) => status === 'advice').length
  if (missing > 0)
    return `${counted(missing, 'thing is missing or needs', 'things are missing or need')} fixing.`
  if (advice > 0) return `Ready to publish, with ${counted(advice, 'piece', 'pieces')} of advice.`
  return 'Ready to publish.'
}
