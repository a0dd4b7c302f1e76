import { Link } from 'react-router-dom'
import { pageNumber } from '#shared/page-at.ts'
import { buttonClass } from './Button.tsx'
import styles from './Pager.module.css'

type Props = { page: number; pages: number; label: string }

export function Pager({ page, pages, label }: Props) {
  if (pages <= 1) return null
  return (
    <nav aria-label={label} className={styles.pager}>
      {page > 1 && (
        <Link className={buttonClass('quiet')} to={`?page=${page - 1}`} rel="prev">
          Previous page
        </Link>
      )}
      <p>{`Page ${page} of ${pages}`}</p>
      {page < pages && (
        <Link className={buttonClass('quiet')} to={`?page=${page + 1}`} rel="next">
          Next page
        </Link>
      )}
    </nav>
  )
}

/** Paging of long lists by `?page=N`, so that each page has its own address. `to` is exclusive. */
type Paging = { number: number; from: number; to: number }

/** The page in an address. */
export function pageOf(search: URLSearchParams, size: number): Paging {
  const number = pageNumber(search)
  return { number, from: (number - 1) * size, to: number * size }
}

/** The address of one page of the list at `path`. */
export const pagePath = (path: string, number: number) => (number > 1 ? `${path}?page=${number}` : path)

/** An empty list has one page. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}
