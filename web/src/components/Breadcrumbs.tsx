import { Link } from 'react-router-dom'
import styles from './Breadcrumbs.module.css'

type Props = { trail: readonly { label: string; path: string }[]; current: string }

/** Where a page stands: the way down to it, and its own name, which is no link. */
export function Breadcrumbs({ trail, current }: Props) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.trail}>
        {trail.map(({ label, path }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}
