import type { ReactNode } from 'react'
import type { ProductCard } from '../../../shared/content-types.ts'
import { CardGrid } from '../../ui/cards/CardGrid.tsx'
import { ProductCardLink } from './ProductCardLink.tsx'

type Props<Product> = {
  products: readonly Product[]
  /** An extra line on a card. */
  mark?: (product: Product) => ReactNode
}

/** A grid of products, or a sentence when there are none. */
export function ProductGrid<Product extends ProductCard>({ products, mark }: Props<Product>) {
  if (products.length === 0) return <p>Nothing is on sale here at the moment.</p>
  return (
    <CardGrid>
      {products.map((product) => (
        <ProductCardLink key={product._id} product={product}>
          {mark?.(product)}
        </ProductCardLink>
      ))}
    </CardGrid>
  )
}
