/** What is known about one field of a document. */
export type FieldCheck = {
  /** `missing` prevents publishing or causes harm to visitors; `advice` only improves the page. */
  readonly status: 'done' | 'missing' | 'advice'
  /** How to fix it, or a detail such as the length of a text. */
  readonly note?: string
  /** Path of the field in the form. */
  readonly field: string
  /** In place of the title of the field. */
  readonly title?: string
}

/** One line of the checklist before publishing. The title is that of the field. */
export type Check = FieldCheck & { readonly title: string }

/** A document in the form: any field may be absent or incomplete. */
export type Fields = Readonly<Record<string, unknown>>

/** The trimmed text at a path such as `seo.description`; empty when there is none. */
export function textAt(document: Fields, path: string): string {
  const value = valueAt(document, path)
  return typeof value === 'string' ? value.trim() : ''
}

export function valueAt(document: Fields, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isFields(value) ? value[key] : undefined), document)
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type CheckOptions = { field: string; isDone: boolean; cure: string }

/** A check of something required. */
export const requiredCheck = ({ field, isDone, cure }: CheckOptions): FieldCheck =>
  isDone ? { status: 'done', field } : { status: 'missing', field, note: cure }

/** A check of something recommended. */
export const adviceCheck = ({ field, isDone, cure }: CheckOptions): FieldCheck =>
  isDone ? { status: 'done', field } : { status: 'advice', field, note: cure }

/** A check of a required list or text with headings and lists. */
export const itemsCheck = (document: Fields, field: string, cure: string): FieldCheck =>
  requiredCheck({ field, isDone: hasItems(document, field), cure })

/** Whether a document has items in a list. */
export function hasItems(document: Fields, path: string): boolean {
  const value = valueAt(document, path)
  return Array.isArray(value) && value.length > 0
}

/** @param title that of the field */
export const slugCheck = (document: Fields, title = 'Address'): FieldCheck =>
  requiredCheck({
    field: 'slug',
    isDone: valueAt(document, 'slug.current') !== undefined,
    cure: `Press Generate beside ${title}.`,
  })

type LengthOptions = { field: string; most: number; where: string; cure: string }

/** Checks a required text and its recommended maximum length. The note shows the current length. */
export function lengthCheck(document: Fields, { field, most, where, cure }: LengthOptions): FieldCheck {
  const { length } = textAt(document, field)
  if (length === 0) return { status: 'missing', field, note: cure }
  const note = `${length} of ${most} characters`
  if (length <= most) return { status: 'done', field, note }
  return { status: 'advice', field, note: `${note}: ${where} will cut it off.` }
}

/** Checks an image, and its description once there is an image to describe. */
export function imageChecks(document: Fields, field: string): FieldCheck[] {
  const hasImage = valueAt(document, `${field}.asset._ref`) !== undefined
  const image = requiredCheck({ field, isDone: hasImage, cure: 'Upload or choose an image.' })
  if (!hasImage) return [image]
  return [
    image,
    requiredCheck({
      field: `${field}.alt`,
      isDone: textAt(document, `${field}.alt`) !== '',
      cure: 'Say it in one sentence, for people who can’t see the image.',
    }),
  ]
}

/** Checks the description in search results. Without it, search engines show a part of the page's text. */
export function searchDescriptionCheck(document: Fields): FieldCheck {
  const cure = 'None: the page’s own text is used, cut off.'
  const check = lengthCheck(document, { field: 'seo.description', most: 160, where: 'search engines', cure })
  return check.status === 'missing' ? { ...check, status: 'advice' } : check
}

/** The checks of the facts that most people ask for before they buy. */
export const factChecks = (document: Fields): FieldCheck[] => [
  ...['facts.listeningTime', 'facts.language', 'facts.devices'].map((field) =>
    adviceCheck({
      field,
      isDone: textAt(document, field) !== '',
      cure: 'People ask for it before they buy: open Facts and write it down.',
    }),
  ),
  adviceCheck({
    field: 'facts.accessibility',
    isDone: hasItems(document, 'facts.accessibility'),
    cure: 'Tick in Facts what was tried, or people who rely on it can’t know.',
  }),
]

export const countMissing = (checks: readonly Check[]) =>
  checks.filter(({ status }) => status === 'missing').length

export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
