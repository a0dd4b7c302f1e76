import type { CSSProperties, ReactNode } from 'react'
import { Link, useViewTransitionState } from 'react-router-dom'
import styles from './CardGrid.module.css'

type GridProps = {
  /** On a desk's screen four cards stand beside each other; small ones are five, large ones fill the row. */
  size?: 'small' | 'medium' | 'large'
  children: ReactNode
}

/** Tall cards beside each other, as many as fit. */
export function CardGrid({ size = 'medium', children }: GridProps) {
  return <ul className={`${styles.grid} ${styles[size]}`}>{children}</ul>
}

type CardProps = {
  path: string
  title: string
  picture: ReactNode
  /** The light that falls on it: custom properties of the design. */
  light?: CSSProperties
  /** The page behind it shows the same picture, which travels there. */
  hasTravellingPicture?: boolean
  children?: ReactNode
}

/** The name under which a cover leaves one page and arrives on the next. */
export const travellingCover: CSSProperties = { viewTransitionName: 'cover' }

/** A card whose title is its only link; the whole card can be pressed. */
export function Card({ path, title, picture, light, hasTravellingPicture = false, children }: CardProps) {
  const isOnItsWay = useViewTransitionState(path)
  return (
    <li className={styles.card} style={light}>
      <div className={styles.poster} style={hasTravellingPicture && isOnItsWay ? travellingCover : undefined}>
        {picture}
      </div>
      <div className={styles.words}>
        <h3>
          <Link to={path} className={styles.link} viewTransition>
            {title}
          </Link>
        </h3>
        {children}
      </div>
    </li>
  )
}
