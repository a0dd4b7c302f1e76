import { Children, type ReactNode, useRef } from 'react'
import styles from './CardGrid.module.css'
import { CardLink } from './CardLink.tsx'
import type { PageCard } from './page-card.ts'

type GridProps = {
  size?: 'small' | 'medium' | 'large'
  children: ReactNode
}

export function CardGrid({ size = 'medium', children }: GridProps) {
  // A CSS selector that counts cards would match late on a slow network, and shift the cards.
  const isOdd = Children.count(children) % 2 === 1
  return <ul className={`${styles.grid} ${styles[size]} ${isOdd ? styles.odd : ''}`}>{children}</ul>
}

export type CardProps = {
  page: PageCard
  picture: ReactNode
  /** Fills a row, with text and controls beside the cover. */
  wide?: boolean
  /** A control in the lower corner of the picture. */
  onPicture?: ReactNode
  children?: ReactNode
}

export function Card({ page, picture, wide = false, onPicture, children }: CardProps) {
  const cover = useRef<HTMLDivElement>(null)
  return (
    <li className={wide ? `${styles.card} ${styles.wide}` : styles.card} style={page.theme}>
      <div className={styles.poster} ref={cover}>
        {picture}
      </div>
      <div className={styles.text}>
        <h3 translate="no">
          <CardLink card={page} className={styles.link} {...(page.shape === 'cover' && { cover })}>
            {page.title}
          </CardLink>
        </h3>
        {children}
      </div>
      {onPicture && <div className={styles.onPicture}>{onPicture}</div>}
    </li>
  )
}
