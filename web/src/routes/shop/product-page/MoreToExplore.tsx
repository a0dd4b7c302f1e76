import { Link } from 'react-router-dom'
import { dayText } from '#shared/dates.ts'
import { pressReleasePath } from '#shared/paths.ts'
import { ProductGrid } from '#site/features/content/ProductGrid.tsx'
import { OwnedMark } from '#site/features/shop/cart/OwnedMark.tsx'
import { Section } from '#site/ui/page/Page.tsx'
import type { Product } from './load-product.ts'
import styles from './product-page.module.css'

export function MoreToExplore({ product: { related, releases, titles } }: { product: Product }) {
  return (
    <>
      {related.length > 0 && (
        <Section heading="Goes with it" id="related">
          <ProductGrid products={related} mark={(other) => <OwnedMark product={other} titles={titles} />} />
        </Section>
      )}
      {releases.length > 0 && (
        <Section heading="News" id="news">
          <ul className={styles.news}>
            {releases.map(({ _id, slug, title, publishedOn }) => (
              <li key={_id}>
                <Link to={pressReleasePath(slug)}>{title}</Link>
                <time dateTime={publishedOn}>{dayText(publishedOn)}</time>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
