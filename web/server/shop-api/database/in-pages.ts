/** Rows per query, so that memory use does not grow with the shop. */
export const PAGE_ROWS = 500

/** @param read returns at most `PAGE_ROWS` rows after a key, ordered by `keyOf`; the first key is empty */
export async function* readInPages<Row>(
  read: (after: string) => Promise<Row[]>,
  keyOf: (row: Row) => string,
) {
  for (let after = ''; ; ) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE_ROWS) return
    after = keyOf(last)
  }
}
