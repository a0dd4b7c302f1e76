import { pageNumber } from '#shared/page-at.ts'

/**
 * Paging of long lists by `?page=N`, so that each page has its own address. `from` and `to` are the slice, without
 * `to`.
 */
export type Page = { number: number; from: number; to: number }

/** The page that an address asks for. */
export function pageOf(search: URLSearchParams, size: number): Page {
  const number = pageNumber(search)
  return { number, from: (number - 1) * size, to: number * size }
}

/** The address of one page of the list at `path`. */
export const pagePath = (path: string, number: number) => (number > 1 ? `${path}?page=${number}` : path)

/** How many pages a list of `total` entries has; an empty list has one. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}
