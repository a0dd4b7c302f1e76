import type { ReactNode } from 'react'
import type { ProductCard } from '#shared/content-types.ts'
import { dayText } from '#shared/dates.ts'
import { priceText } from '#shared/money.ts'
import { productPath } from '#shared/paths.ts'
import { productKinds } from '#shared/products/product-kinds.ts'
import { Card, CardGrid } from '#site/ui/cards/CardGrid.tsx'
import { cardImage, type PageCard } from '#site/ui/cards/page-card.ts'
import { Picture } from '#site/ui/images/Picture.tsx'
import { LowestPrice } from '#site/ui/prices/LowestPrice.tsx'
import { useCurrentPrice } from '#site/ui/prices/use-current-prices.ts'
import styles from './ProductGrid.module.css'

/** One row on a desktop screen, two on a phone. */
const FIRST_ON_SCREEN = 4

type GridProps<Product> = {
  products: readonly Product[]
  isFirst?: boolean
  mark?: (product: Product) => ReactNode
  sound?: (product: Product) => ReactNode
}

export function ProductGrid<Product extends ProductCard>({
  products,
  isFirst,
  mark,
  sound,
}: GridProps<Product>) {
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

type CardProps = {
  product: ProductCard
  eager?: boolean
  /** A control in the corner of the cover. */
  sound?: ReactNode
  children?: ReactNode
}

export function ProductCardLink({ product, eager = false, sound, children }: CardProps) {
  const { id, title, image, price, saleEnds, preOrder, releaseOn, type, unlocks } = useCurrentPrice(product)
  // Pages of pre-orders and expansions begin with the release, or with the needed game.
  const beginsWithPurchase = !preOrder && type !== 'expansion'
  const page: PageCard = {
    path: productPath(id),
    shape: 'cover',
    title,
    image,
    note: price === null ? undefined : priceText(price),
    offer:
      price === null || !beginsWithPurchase
        ? undefined
        : { item: { id, title, price }, unlocks, isOnSale: saleEnds !== null },
  }
  return (
    <Card
      page={page}
      picture={<Picture image={image} {...cardImage} decorative eager={eager} />}
      onPicture={sound}
    >
      <p>{`${productKinds[product.type]}${preOrder ? ' (Pre-Order)' : ''}`}</p>
      {releaseOn && <p>{`Planned release: ${dayText(releaseOn)}`}</p>}
      {children}
      <div className={styles.sale}>
        {page.note && (
          <p className={styles.price} translate="no">
            {page.note}
          </p>
        )}
        {price !== null && saleEnds !== null && <LowestPrice id={id} price={price} />}
      </div>
    </Card>
  )
}
