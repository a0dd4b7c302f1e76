import type { ReactNode } from 'react'
import { Card } from '../components/CardGrid.tsx'
import { Picture } from '../components/Picture.tsx'
import type { PageCard } from '../components/pageCard.ts'
import { priceText } from '../lib/money.ts'
import { productPath } from '../lib/paths.ts'
import { cardImage } from './cardImage.ts'
import styles from './ProductCardLink.module.css'
import type { ProductCard } from './types.ts'

const kinds = { game: 'Game', bundle: 'Bundle', expansion: 'Expansion' } as const

/** A product on a list: cover, title, kind and price. */
export function ProductCardLink({ product, children }: { product: ProductCard; children?: ReactNode }) {
  const { title, image, price } = product
  const page: PageCard = {
    path: productPath(product.id),
    shape: 'cover',
    title,
    image,
    note: price === null ? undefined : priceText(price),
  }
  return (
    <Card page={page} picture={<Picture image={image} {...cardImage} decorative />}>
      <p>
        {kinds[product.type]}
        {product.preOrder && ' (Pre-Order)'}
      </p>
      {page.note && <p className={styles.price}>{page.note}</p>}
      {children}
    </Card>
  )
}
