import { pageNumber } from '#shared/page-at.ts'

/** Paging of long lists by `?page=N`, so that each page has its own address. `to` is exclusive. */
export type Page = { number: number; from: number; to: number }

/** The page in an address. */
export function pageOf(search: URLSearchParams, size: number): Page {
  const number = pageNumber(search)
  return { number, from: (number - 1) * size, to: number * size }
}

/** The address of one page of the list at `path`. */
export const pagePath = (path: string, number: number) => (number > 1 ? `${path}?page=${number}` : path)

/** An empty list has one page. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}
