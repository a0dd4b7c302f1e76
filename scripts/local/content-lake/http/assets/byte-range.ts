/** First and last byte, both of them included. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * The part of a file that a reader asks for, as players do to jump in a sound (RFC 9110, 14.1.2). Null asks for all
 * of it, as do several ranges at once, which a server may refuse to split.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last))
  return start > end ? 'unsatisfiable' : { start, end }
}
