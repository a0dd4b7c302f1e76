/** One line of the checklist before publishing. */
export type Check = {
  /** `missing` harms a visitor or stops publishing; `advice` only makes the page better. */
  readonly status: 'done' | 'missing' | 'advice'
  readonly title: string
  /** What to do about it, or a detail such as the length of a text. */
  readonly note?: string
  /** Path of the field in the form. */
  readonly field: string
}

/** A document in the form: any field may be absent or incomplete. */
export type Fields = Readonly<Record<string, unknown>>

/** The text at a path such as `seo.description`, without spaces around it; empty when there is none. */
export function textAt(document: Fields, path: string): string {
  const value = valueAt(document, path)
  return typeof value === 'string' ? value.trim() : ''
}

export function valueAt(document: Fields, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isFields(value) ? value[key] : undefined), document)
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Needed = { title: string; field: string; isThere: boolean; cure: string }

/** A check that is done or missing. */
export const needed = ({ title, field, isThere, cure }: Needed): Check =>
  isThere ? { status: 'done', title, field } : { status: 'missing', title, field, note: cure }

/** A check that is done or a piece of advice. */
export const advised = ({ title, field, isThere, cure }: Needed): Check =>
  isThere ? { status: 'done', title, field } : { status: 'advice', title, field, note: cure }

type Length = { title: string; field: string; most: number; where: string; cure: string }

/** A required text with a recommended length; the note says how long it is. */
export function fitting(document: Fields, { title, field, most, where, cure }: Length): Check {
  const { length } = textAt(document, field)
  if (length === 0) return { status: 'missing', title, field, note: cure }
  const note = `${length} of ${most} characters`
  if (length <= most) return { status: 'done', title, field, note }
  return { status: 'advice', title, field, note: `${note}: ${where} will cut it off.` }
}

/** An image and its description. */
export function picture(document: Fields, field: string, title: string): Check[] {
  const hasImage = valueAt(document, `${field}.asset._ref`) !== undefined
  return [
    needed({ title, field, isThere: hasImage, cure: 'Upload or choose an image.' }),
    needed({
      title: `What the ${title.toLowerCase()} shows`,
      field: `${field}.alt`,
      isThere: textAt(document, `${field}.alt`) !== '',
      cure: 'Say it in one sentence, for people who can’t see the image.',
    }),
  ]
}

/** The description in search results. Without one, search engines cut the page's own text. */
export function searchTexts(document: Fields): Check {
  const check = { title: 'Description in search results', field: 'seo.description' }
  const { length } = textAt(document, check.field)
  if (length === 0) return { ...check, status: 'advice', note: 'None: the page’s own text is used, cut off.' }
  const note = `${length} of 160 characters`
  return length <= 160
    ? { ...check, status: 'done', note }
    : { ...check, status: 'advice', note: `${note}: search engines will cut it off.` }
}
