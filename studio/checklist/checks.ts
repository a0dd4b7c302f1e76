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

type LengthCheckOptions = { field: string; maxLength: number; where: string; cure: string }

/** Checks a required text and its recommended maximum length. The note shows the current length. */
export function lengthCheck(
  document: Fields,
  { field, maxLength, where, cure }: LengthCheckOptions,
): FieldCheck {
  const { length } = textAt(document, field)
  if (length === 0) return { status: 'missing', field, note: cure }
  const note = `${length} of ${maxLength} characters`
  if (length <= maxLength) return { status: 'done', field, note }
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
  const field = 'seo.description'
  const { length } = textAt(document, field)
  if (length === 0) return { field, status: 'advice', note: 'None: the page’s own text is used, cut off.' }
  const note = `${length} of 160 characters`
  return length <= 160
    ? { field, status: 'done', note }
    : { field, status: 'advice', note: `${note}: search engines will cut it off.` }
}

export const countMissing = (checks: readonly Check[]) =>
  checks.filter(({ status }) => status === 'missing').length

export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
