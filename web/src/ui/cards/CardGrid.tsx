import { Children, type ReactNode, useRef } from 'react'
import type { Image } from '#shared/image-sources.ts'
import { productPath } from '#shared/paths.ts'
import { Picture } from '../images/Picture.tsx'
import styles from './CardGrid.module.css'
import { CardLink } from './CardLink.tsx'
import { coverOnCard, type PageCard } from './page-card.ts'

type GridProps = {
  size?: 'small' | 'medium' | 'large'
  children: ReactNode
}

export function CardGrid({ size = 'medium', children }: GridProps) {
  // A CSS selector that counts cards would match late on a slow network, and shift the cards.
  const isOdd = Children.count(children) % 2 === 1
  return <ul className={`${styles.grid} ${styles[size]} ${isOdd ? styles.odd : ''}`}>{children}</ul>
}

type CardProps = {
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

type CoverProps = Pick<CardProps, 'wide' | 'children'> & { id: string; title: string; image: Image | null }

/** The smaller card of an owned product. */
export const CoverCard = ({ id, title, image, ...card }: CoverProps) => (
  <Card
    page={{ path: productPath(id), shape: 'cover', title, image }}
    picture={<Picture image={image} {...coverOnCard} decorative />}
    {...card}
  />
)
