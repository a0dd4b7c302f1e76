import { useContext, useEffect } from 'react'
import { Link, useLoaderData } from 'react-router-dom'
import { dayText } from '#shared/dates.ts'
import { pressReleasePath, productPath } from '#shared/paths.ts'
import { accessibilityNames } from '#shared/products/accessibility-tags.ts'
import { factsOfProduct, type Facts as ProductFacts } from '#shared/products/facts.ts'
import { imageAddress } from '#shared/shared-images.ts'
import { product as productThing } from '#shared/structured-data/product.ts'
import type { Publisher } from '#shared/structured-data/site.ts'
import { linesOf } from '#shared/words.ts'
import { ClockContext } from '#site/browser/clock.ts'
import { AnalyticsContext } from '#site/features/consent/analytics/analytics.ts'
import { Facts } from '#site/features/content/facts/Facts.tsx'
import { GameLink } from '#site/features/content/GameLink.tsx'
import { Praise } from '#site/features/content/Praise.tsx'
import { ProductGrid } from '#site/features/content/ProductGrid.tsx'
import { RichText } from '#site/features/content/RichText.tsx'
import { OwnedMark } from '#site/features/shop/cart/ProductNotes.tsx'
import { PageHead } from '#site/layout/PageHead.tsx'
import { usePublisherDetails } from '#site/layout/settings.ts'
import { CoverPage } from '#site/ui/cards/CoverPage.tsx'
import { Picture } from '#site/ui/images/Picture.tsx'
import { BelowFirstScreen } from '#site/ui/page/BelowFirstScreen.tsx'
import { Breadcrumbs, breadcrumbTrails } from '#site/ui/page/Breadcrumbs.tsx'
import { Section } from '#site/ui/page/Page.tsx'
import { useCurrentPrice } from '#site/ui/prices/use-current-prices.ts'
import { useWords } from '#site/ui/words.ts'
import type { loadProduct, Product } from './product-page/load-product.ts'
import { Offer } from './product-page/Offer.tsx'
import styles from './product-page/product-page.module.css'

export function Component() {
  const product = useCurrentPrice(useLoaderData<typeof loadProduct>())
  const known = factsOfProduct(product.facts, product.gameFacts?.facts ?? null)
  // Beside "not released yet", a passed date would be a contradiction.
  const isOverdue = product.preOrder && product.releaseOn === null
  const facts = known && isOverdue ? { ...known, releasedAt: null } : known
  const publisher = usePublisherDetails()
  const clock = useContext(ClockContext)
  const analytics = useContext(AnalyticsContext)
  const { id, title, price } = product
  useEffect(() => {
    if (price !== null) analytics.happened({ name: 'view_item', items: [{ id, title, price }] })
  }, [analytics, id, title, price])
  return (
    <>
      <PageHead
        path={productPath(product.id)}
        type="product"
        title={product.title}
        description={product.description}
        seo={product.seo}
        image={product.image}
        noIndex={product.hidden}
        things={import.meta.env.SSR && productThings(product, facts, publisher, clock.renderedAt())}
      />
      <CoverPage
        breadcrumbs={<Breadcrumbs trail={breadcrumbTrails.product} current={product.title} />}
        cover={
          <Picture
            image={product.image}
            widths={[180, 360, 480, 720, 960]}
            sizes="(min-width: 68rem) 26rem, (min-width: 48rem) 38vw, 15rem"
            ratio={[3, 4]}
            eager
          />
        }
        summary={<Offer product={product} facts={facts} />}
        aside={facts && <Facts facts={facts} />}
      >
        <RichText value={product.longDescription} isStory />
        <GameLink game={product.game} />
        <Praise praise={product.praise} isContinued />
      </CoverPage>
      <BelowFirstScreen>
        <div className={styles.more}>
          <HowToPlay />
          <MoreToExplore product={product} />
        </div>
      </BelowFirstScreen>
    </>
  )
}

/** One step a line. */
function HowToPlay() {
  const { howToPlay, howToPlayHeading } = useWords()
  return (
    <Section heading={howToPlayHeading} id="how-to-play">
      <ol className={styles.steps}>
        {linesOf(howToPlay).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Section>
  )
}

function MoreToExplore({ product: { related, releases, titles } }: { product: Product }) {
  const words = useWords()
  return (
    <>
      {related.length > 0 && (
        <Section heading={words.related} id="related">
          <ProductGrid products={related} mark={(other) => <OwnedMark product={other} titles={titles} />} />
        </Section>
      )}
      {releases.length > 0 && (
        <Section heading={words.news} id="news">
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

/** Leaves out the price of a hidden product. */
function productThings(product: Product, facts: ProductFacts | null, publisher: Publisher, now: number) {
  const { id, price, hidden } = product
  if (price === null || hidden) return []
  const image = imageAddress(product.image, publisher.siteUrl)
  const known = {
    path: productPath(id),
    accessibility: accessibilityNames(facts),
  }
  return [productThing(publisher, { ...product, ...known, price, image }, now)]
}
