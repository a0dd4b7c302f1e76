import { invalidParameter } from '../errors.ts'

type Page<Item> = {
  readonly items: readonly Item[]
  /** Token of the next page: the key of this page's last item. Undefined on the last page. */
  readonly next: string | undefined
}

/**
 * @param token of the page before; undefined asks for the first page
 * @throws PoolError for a token that names no item
 */
export function pageOf<Item>(
  all: readonly Item[],
  keyOf: (item: Item) => string,
  size: number,
  token: string | undefined,
): Page<Item> {
  const before = token === undefined ? -1 : all.findIndex((item) => keyOf(item) === token)
  if (token !== undefined && before < 0) throw invalidParameter('Invalid pagination token.')
  const items = all.slice(before + 1, before + 1 + size)
  const last = items.at(-1)
  const hasMore = before + 1 + items.length < all.length
  return { items, next: last && hasMore ? keyOf(last) : undefined }
}
