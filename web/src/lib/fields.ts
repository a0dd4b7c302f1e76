/** Checks stored and received values at the first load of a page, to which valibot would add 3 KiB. */

type Fields = Readonly<Record<string, unknown>>

/** Null for text that is not JSON. */
export function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** The fields of an object. None for other values. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** The entries of an array. None for other values. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string')
