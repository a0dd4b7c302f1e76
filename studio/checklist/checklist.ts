import { schemaTypes } from 'schemas'
import { campaignPageChecks, infoPageChecks } from './campaign-page.ts'
import type { Check, Fields } from './checks.ts'
import { gameChecks } from './game.ts'
import { productChecks } from './product.ts'
import { siteSettingsChecks } from './site-settings.ts'

/** The title that editors read above a field, by document type and the field's name. */
const titles = new Map(
  schemaTypes.map((type) => [
    type.name,
    new Map<string, string>(
      'fields' in type ? type.fields.map(({ name, title }) => [name, title ?? name]) : [],
    ),
  ]),
)

/** The title of the field of a document that a path such as `sample.file` or `body[0]` leads into. */
function fieldTitle(type: string, path: string): string | undefined {
  const [name = ''] = path.split(/[.[]/)
  return titles.get(type)?.get(name)
}

const lists: Readonly<Record<string, (document: Fields) => Check[]>> = {
  product: productChecks,
  game: gameChecks,
  campaignPage: campaignPageChecks,
  infoPage: infoPageChecks,
  siteSettings: siteSettingsChecks,
}

/** The checks before publishing, in the order of the form. Other types have only what validation finds. */
export const checklist = (type: string, document: Fields): Check[] => lists[type]?.(document) ?? []

/** A problem found by validation. An error prevents publishing, a warning doesn't. */
export type Fault = { readonly level: 'error' | 'warning'; readonly field: string; readonly message: string }

/** Sanity reports an empty slug at the field and once more at its text, in its own words. */
const withoutSlugText = (field: string) => field.replace(/^slug\.current$/, 'slug')

/** One problem a field: the first error, or else the first warning. The next one shows when it is cured. */
function onePerField(faults: readonly Fault[]): Fault[] {
  const byField = new Map<string, Fault>()
  for (const fault of faults) {
    const field = withoutSlugText(fault.field)
    const known = byField.get(field)
    if (!known || (known.level === 'warning' && fault.level === 'error'))
      byField.set(field, { ...fault, field })
  }
  return [...byField.values()]
}

const isAbout = ({ field }: Check, fault: Fault) =>
  fault.field === field || fault.field.startsWith(`${field}.`) || fault.field.startsWith(`${field}[`)

/** The check at which a fault is shown: the one with the longest field path, so that `image.alt` wins over `image`. */
const checkOf = (fault: Fault, checks: readonly Check[]) =>
  checks
    .filter((check) => isAbout(check, fault))
    .reduce<Check | undefined>(
      (nearest, check) => (nearest && nearest.field.length >= check.field.length ? nearest : check),
      undefined,
    )

const statusOf = { error: 'missing', warning: 'advice' } as const

function judge(check: Check, faults: readonly Fault[]): Check {
  const error = faults.find(({ level }) => level === 'error')
  if (error && check.status !== 'missing') return { ...check, status: 'missing', note: error.message }
  const [warning] = faults
  if (warning && check.status === 'done') return { ...check, status: 'advice', note: warning.message }
  return check
}

/**
 * Adds the problems that validation found: at their check, or after the checks if there is none for the field. So
 * everything that prevents publishing is in the list.
 */
export function withFaults(type: string, checks: readonly Check[], found: readonly Fault[]): Check[] {
  const located = onePerField(found).map((fault) => ({ ...fault, at: checkOf(fault, checks) }))
  const judged = checks.map((check) =>
    judge(
      check,
      located.filter(({ at }) => at === check),
    ),
  )
  const others = located.filter(({ at }) => !at)
  return [
    ...judged,
    ...others.map(
      ({ field, message, level }): Check => ({
        status: statusOf[level],
        title: fieldTitle(type, field) ?? 'This document',
        note: message,
        field,
      }),
    ),
  ]
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const countMissing = (checks: readonly Check[]) =>
  checks.filter(({ status }) => status === 'missing').length

/** One sentence that sums up a checklist. */
export function summaryOf(checks: readonly Check[]): string {
  const missing = countMissing(checks)
  const advice = checks.filter(({ status }) => status === 'advice').length
  if (missing > 0)
    return `${counted(missing, 'thing is missing or needs', 'things are missing or need')} fixing.`
  if (advice > 0) return `Ready to publish, with ${counted(advice, 'piece', 'pieces')} of advice.`
  return 'Ready to publish.'
}
