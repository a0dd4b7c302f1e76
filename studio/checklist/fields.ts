/** A document in the form: any field may be absent or incomplete. */
import { isFields } from '../../schemas/blank.ts'

export type Fields = Readonly<Record<string, unknown>>

/** The value at a path such as `seo.description`. */
export const valueAt = (document: Fields, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isFields(value) ? value[key] : undefined), document)

/** The trimmed text at a path; empty when there is none. */
export function textAt(document: Fields, path: string): string {
  const value = valueAt(document, path)
  return typeof value === 'string' ? value.trim() : ''
}
