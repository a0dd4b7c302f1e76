/** Positions of the first and last byte, inclusive. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * The part of a file that a `range` header requests; audio players send it to seek (RFC 9110, 14.1.2).
 * Null means the whole file, also for several ranges at once, which a server need not support.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last))
  return start > end ? 'unsatisfiable' : { start, end }
}
