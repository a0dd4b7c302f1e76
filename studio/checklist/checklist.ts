import { schemaTypes } from 'schemas'
import { adviceCheck, type Check, type FieldCheck, type Fields, requiredCheck, textAt } from './checks.ts'
import { campaignPageChecks, gameChecks, infoPageChecks, openingChecks } from './pages.ts'
import { productChecks } from './product.ts'

type Titled = {
  name?: string
  title?: string
  type?: string
  fields?: readonly Titled[]
  of?: readonly Titled[]
}

const types = new Map<string, Titled>(schemaTypes.map((type): [string, Titled] => [type.name, type]))

/** Whether a type is one of the project's. Sanity has forms of its own, such as that of a task, which are in no pane. */
export const isContent = (type: string) => types.has(type)

const fieldsOf = (type: Titled | undefined): readonly Titled[] =>
  type?.fields ?? types.get(type?.type ?? '')?.fields ?? []

const itemsOf = (type: Titled): readonly Titled[] => type.of ?? types.get(type.type ?? '')?.of ?? []

/** Segments of a path such as `actions[_key=="a"].href`: names, and `[]` for an item of a list. */
const segmentsOf = (path: string) =>
  path.match(/\[[^\]]*\]|[^.[\]]+/g)?.map((s) => (s[0] === '[' ? '[]' : s)) ?? []

/** The titles that editors read above the fields on the way to a path: `Cover: What the image shows`. */
export function fieldTitle(type: string, path: string): string | undefined {
  let fields = fieldsOf(types.get(type))
  let current: Titled | undefined
  const titles: string[] = []
  for (const segment of segmentsOf(path)) {
    if (segment === '[]') {
      fields = current ? itemsOf(current).flatMap(fieldsOf) : []
      continue
    }
    current = fields.find(({ name }) => name === segment)
    if (!current) break
    titles.push(current.title ?? segment)
    fields = fieldsOf(current)
  }
  return titles.length > 0 ? titles.join(': ') : undefined
}

const CLOSED = 'Until it is filled in, the shop opens no checkout.'

/** Of the seller. */
const SELLER = [
  'sellerName',
  'organisationNumber',
  'vatNumber',
  'sellerAddress',
  'sellerEmail',
  'sellerPhone',
  'paymentMeans',
  'salesArea',
]

/** The checks of the site settings: who sells. Other fields are covered by their own rules. */
const siteSettingsChecks = (document: Fields): FieldCheck[] => [
  ...SELLER.map((field) => requiredCheck({ field, isDone: textAt(document, field) !== '', cure: CLOSED })),
  adviceCheck({
    field: 'tradeRegister',
    isDone: textAt(document, 'tradeRegister') !== '',
    cure: 'A company in a public register has to name it, with its number there.',
  }),
]

const lists: Readonly<Record<string, (document: Fields) => FieldCheck[]>> = {
  product: productChecks,
  game: gameChecks,
  opening: openingChecks,
  campaignPage: campaignPageChecks,
  infoPage: infoPageChecks,
  siteSettings: siteSettingsChecks,
}

/** The checks before publishing, in the order of the form. Other types have only what validation finds. */
export const checklist = (type: string, document: Fields): Check[] =>
  lists[type]?.(document).map((check) => ({
    ...check,
    title: check.title ?? fieldTitle(type, check.field) ?? check.field,
  })) ?? []

/** A problem found by validation. An error prevents publishing, a warning doesn't. */
export type Fault = { readonly level: 'error' | 'warning'; readonly field: string; readonly message: string }

/** Sanity reports an empty slug at the field and once more at its text, in its own words. */
const withoutSlugText = (field: string) => field.replace(/^slug\.current$/, 'slug')

/**
 * The problems of each field: all errors, or all warnings where there is no error. Sanity's own word about an empty slug
 * is left out, and no sentence is said twice.
 */
function byField(faults: readonly Fault[]): Fault[] {
  const fields = Map.groupBy(
    faults.filter(({ field, message }) => field !== 'slug.current' || message !== 'Required'),
    ({ field }) => withoutSlugText(field),
  )
  return [...fields].map(([field, own]) => {
    const level = own.some((fault) => fault.level === 'error') ? 'error' : 'warning'
    const messages = own.filter((fault) => fault.level === level).map(({ message }) => message)
    return { level, field, message: [...new Set(messages)].join(' ') }
  })
}

/** A fault inside an item of a list, such as a block of a page, has a line of its own, which leads to its field. */
const isAbout = ({ field }: Check, fault: Fault) =>
  fault.field === field || (fault.field.startsWith(`${field}.`) && !fault.field.includes('[', field.length))

/** The check at which a fault is shown: the one with the longest field path, so that `image.alt` wins over `image`. */
const checkOf = (fault: Fault, checks: readonly Check[]) =>
  checks
    .filter((check) => isAbout(check, fault))
    .reduce<Check | undefined>(
      (nearest, check) => (nearest && nearest.field.length >= check.field.length ? nearest : check),
      undefined,
    )

const statusOf = { error: 'missing', warning: 'advice' } as const

const messagesOf = (faults: readonly Fault[], level: Fault['level']) =>
  faults.filter((fault) => fault.level === level).map(({ message }) => message)

function judge(check: Check, faults: readonly Fault[]): Check {
  const errors = messagesOf(faults, 'error')
  if (errors.length > 0 && check.status !== 'missing')
    return { ...check, status: 'missing', note: errors.join(' ') }
  const warnings = messagesOf(faults, 'warning')
  if (warnings.length > 0 && check.status === 'done')
    return { ...check, status: 'advice', note: warnings.join(' ') }
  return check
}

const places = { missing: 0, advice: 1, done: 2 } as const

/**
 * Adds the problems that validation found: at their check, or as one of their own. So everything that prevents publishing
 * is in the list, and comes first.
 */
export function withFaults(type: string, checks: readonly Check[], found: readonly Fault[]): Check[] {
  const located = byField(found).map((fault) => ({ ...fault, at: checkOf(fault, checks) }))
  const judged = checks.map((check) =>
    judge(
      check,
      located.filter(({ at }) => at === check),
    ),
  )
  const others = located
    .filter(({ at }) => !at)
    .map(
      ({ field, message, level }): Check => ({
        status: statusOf[level],
        title: fieldTitle(type, field) ?? 'This document',
        note: message,
        field,
      }),
    )
  return [...judged, ...others].toSorted((one, other) => places[one.status] - places[other.status])
}
