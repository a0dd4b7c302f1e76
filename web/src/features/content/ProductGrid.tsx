import type { ReactNode } from 'react'
import type { ProductCard } from '../../../shared/content-types.ts'
import { CardGrid } from '../../ui/cards/CardGrid.tsx'
import { ProductCardLink } from './ProductCardLink.tsx'

type Props = {
  products: readonly ProductCard[]
  /** What a card says of its product besides. */
  mark?: (product: ProductCard) => ReactNode
}

/** Products beside each other, or a sentence when there are none. */
export function ProductGrid({ products, mark }: Props) {
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
