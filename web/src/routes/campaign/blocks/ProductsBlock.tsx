import type { CampaignBlock } from '../../../../shared/content-types.ts'
import { ProductCardLink } from '../../../features/content/ProductCardLink.tsx'
import { CardGrid } from '../../../ui/cards/CardGrid.tsx'
import styles from './ProductsBlock.module.css'

/** Products as cards, in the order of the editors. */
export function ProductsBlock({ block }: { block: CampaignBlock<'productsBlock'> }) {
  return (
    <section className={styles.products} aria-labelledby={block._key}>
      <h2 id={block._key} className={block.heading ? '' : 'visually-hidden'}>
        {block.heading || 'Products'}
      </h2>
      <CardGrid>
        {block.products.map((product) => (
          <ProductCardLink key={product._id} product={product} />
        ))}
      </CardGrid>
    </section>
  )
}
