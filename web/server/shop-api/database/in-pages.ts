/** Rows per query, so that a large shop needs no more memory than a small one. */
export const PAGE_ROWS = 500

/**
 * Yields every row of a query that returns at most `PAGE_ROWS` rows, ordered by `keyOf`.
 * @param read the rows after the last key of the page before; an empty key for the first page
 */
export async function* inPages<Row>(read: (after: string) => Promise<Row[]>, keyOf: (row: Row) => string) {
  for (let after = ''; ; ) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE_ROWS) return
    after = keyOf(last)
  }
}
