import { Link } from 'react-router-dom'
import { buttonClass } from './Button.tsx'
import styles from './Pager.module.css'

type Props = { page: number; pages: number; label: string; parameter?: string }

export function Pager({ page, pages, label, parameter = 'page' }: Props) {
  if (pages <= 1) return null
  return (
    <nav aria-label={label} className={styles.pager}>
      {page > 1 && (
        <Link className={buttonClass('quiet')} to={`?${parameter}=${page - 1}`} rel="prev">
          Previous page
        </Link>
      )}
      <p>{`Page ${page} of ${pages}`}</p>
      {page < pages && (
        <Link className={buttonClass('quiet')} to={`?${parameter}=${page + 1}`} rel="next">
          Next page
        </Link>
      )}
    </nav>
  )
}
