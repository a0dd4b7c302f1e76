import type { ReactNode } from 'react'
import type { ProductCard } from '#shared/content-types.ts'
import { CardGrid } from '../../ui/cards/CardGrid.tsx'
import { ProductCardLink } from './ProductCardLink.tsx'

/** One row on a desktop screen, two on a phone. */
const FIRST_ON_SCREEN = 4

type Props<Product> = {
  products: readonly Product[]
  isFirst?: boolean
  mark?: (product: Product) => ReactNode
  sound?: (product: Product) => ReactNode
}

export function ProductGrid<Product extends ProductCard>({ products, isFirst, mark, sound }: Props<Product>) {
  if (products.length === 0) return <p>Nothing is on sale here at the moment.</p>
  return (
    <CardGrid>
      {products.map((product, index) => (
        <ProductCardLink
          key={product._id}
          product={product}
          eager={Boolean(isFirst) && index < FIRST_ON_SCREEN}
          sound={sound?.(product)}
        >
          {mark?.(product)}
        </ProductCardLink>
      ))}
    </CardGrid>
  )
}
