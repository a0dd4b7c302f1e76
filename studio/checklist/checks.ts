/** One line of the checklist before publishing. */
export type Check = {
  /** `missing` prevents publishing or causes harm to visitors; `advice` only improves the page. */
  readonly status: 'done' | 'missing' | 'advice'
  readonly title: string
  /** How to fix it, or a detail such as the length of a text. */
  readonly note?: string
  /** Path of the field in the form. */
  readonly field: string
}

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

type CheckOptions = { title: string; field: string; isDone: boolean; cure: string }

/** A check of something required. */
export const requiredCheck = ({ title, field, isDone, cure }: CheckOptions): Check =>
  isDone ? { status: 'done', title, field } : { status: 'missing', title, field, note: cure }

/** A check of something recommended. */
export const adviceCheck = ({ title, field, isDone, cure }: CheckOptions): Check =>
  isDone ? { status: 'done', title, field } : { status: 'advice', title, field, note: cure }

type LengthCheckOptions = { title: string; field: string; maxLength: number; where: string; cure: string }

/** Checks a required text and its recommended maximum length. The note shows the current length. */
export function lengthCheck(
  document: Fields,
  { title, field, maxLength, where, cure }: LengthCheckOptions,
): Check {
  const { length } = textAt(document, field)
  if (length === 0) return { status: 'missing', title, field, note: cure }
  const note = `${length} of ${maxLength} characters`
  if (length <= maxLength) return { status: 'done', title, field, note }
  return { status: 'advice', title, field, note: `${note}: ${where} will cut it off.` }
}

/** Checks an image and its description. */
export function imageChecks(document: Fields, field: string, title: string): Check[] {
  const hasImage = valueAt(document, `${field}.asset._ref`) !== undefined
  return [
    requiredCheck({ title, field, isDone: hasImage, cure: 'Upload or choose an image.' }),
    requiredCheck({
      title: `What the ${title.toLowerCase()} shows`,
      field: `${field}.alt`,
      isDone: textAt(document, `${field}.alt`) !== '',
      cure: 'Say it in one sentence, for people who can’t see the image.',
    }),
  ]
}

/** Checks the description in search results. Without it, search engines show a part of the page's text. */
export function searchDescriptionCheck(document: Fields): Check {
  const check = { title: 'Description in search results', field: 'seo.description' }
  const { length } = textAt(document, check.field)
  if (length === 0) return { ...check, status: 'advice', note: 'None: the page’s own text is used, cut off.' }
  const note = `${length} of 160 characters`
  return length <= 160
    ? { ...check, status: 'done', note }
    : { ...check, status: 'advice', note: `${note}: search engines will cut it off.` }
}
