import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './CardGrid.module.css'

/** Tall cards beside each other, as many as fit. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>
}

type CardProps = { path: string; title: string; picture: ReactNode; children?: ReactNode }

/** A card whose title is its only link; the whole card can be pressed. */
export function Card({ path, title, picture, children }: CardProps) {
  return (
    <li className={styles.card}>
      {picture}
      <div className={styles.words}>
        <h3>
          <Link to={path} className={styles.link}>
            {title}
          </Link>
        </h3>
        {children}
      </div>
    </li>
  )
}
