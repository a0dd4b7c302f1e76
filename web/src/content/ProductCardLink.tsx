import type { ReactNode } from 'react'
import { Card } from '../components/CardGrid.tsx'
import { Picture } from '../components/Picture.tsx'
import { priceText } from '../lib/money.ts'
import { productPath } from '../lib/paths.ts'
import { cardImage } from './cardImage.ts'
import styles from './ProductCardLink.module.css'
import type { ProductCard } from './types.ts'

const kinds = { game: 'Game', bundle: 'Bundle', expansion: 'Expansion' } as const

/** A product on a list: cover, title, kind and price. */
export function ProductCardLink({ product, children }: { product: ProductCard; children?: ReactNode }) {
  return (
    <Card
      path={productPath(product.id)}
      title={product.title}
      picture={<Picture image={product.image} {...cardImage} decorative />}
      hasTravellingPicture
    >
      <p>
        {kinds[product.type]}
        {product.preOrder && ' (Pre-Order)'}
      </p>
      {product.price !== null && <p className={styles.price}>{priceText(product.price)}</p>}
      {children}
    </Card>
  )
}
