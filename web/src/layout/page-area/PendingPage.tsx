import { isOwned } from '#shared/products/adventures.ts'
import { AddControl, AddToCart } from '#site/features/shop/cart/AddToCart.tsx'
import { selectOwnedIds } from '#site/features/shop/library/library-slice.ts'
import { useShopSelector } from '#site/features/shop/use-shop.ts'
import { CoverPage, Price, PriceLine, Purchase, WaitingBrief } from '#site/ui/cards/CoverPage.tsx'
import { cardImage, type PageCard } from '#site/ui/cards/page-card.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Picture } from '#site/ui/images/Picture.tsx'
import { Banner } from '#site/ui/page/Banner.tsx'
import { Breadcrumbs, breadcrumbTrails } from '#site/ui/page/Breadcrumbs.tsx'
import { Actions, Page, ThemedPage } from '#site/ui/page/Page.tsx'
import { SkeletonText } from '#site/ui/page/Skeleton.tsx'
import { LowestPrice } from '#site/ui/prices/LowestPrice.tsx'
import styles from './PendingPage.module.css'

const roomOfBuyNow = (
  <Button look="quiet" className={styles.room}>
    Buy now
  </Button>
)

/** The place of price and button in the pending page of the inline script, which fills them. */
export const EarlyOffer = () => (
  <>
    <PriceLine>
      <Price>{''}</Price>
    </PriceLine>
    <WaitingBrief />
    <Purchase>
      <Actions>
        <AddControl />
        {roomOfBuyNow}
      </Actions>
    </Purchase>
  </>
)

type PurchaseProps = { note: string; offer: NonNullable<PageCard['offer']> }

/** Has the look of the product's page: web/src/routes/shop/product-page/Offer.tsx. */
function PendingPurchase({ note, offer: { item, unlocks, isOnSale } }: PurchaseProps) {
  const owned = useShopSelector(selectOwnedIds)
  if (isOwned({ unlocks }, owned)) return <Price>{note}</Price>
  return (
    <>
      <div>
        <PriceLine>
          <Price>{note}</Price>
        </PriceLine>
        {isOnSale && <LowestPrice id={item.id} price={item.price} />}
      </div>
      <WaitingBrief />
      <Purchase>
        <AddToCart item={item}>{roomOfBuyNow}</AddToCart>
      </Purchase>
    </>
  )
}

export function PendingPage({ card }: { card: PageCard }) {
  const { title, image, note, offer, theme } = card
  switch (card.shape) {
    case 'cover':
      return (
        <CoverPage
          breadcrumbs={<Breadcrumbs trail={breadcrumbTrails.product} current={title} />}
          cover={<Picture image={image} {...cardImage} decorative eager />}
          summary={
            <>
              <h1 translate="no">{title}</h1>
              {note && (offer ? <PendingPurchase note={note} offer={offer} /> : <Price>{note}</Price>)}
              <SkeletonText />
            </>
          }
        />
      )
    case 'article':
      return (
        <Page
          heading={title}
          above={<Breadcrumbs trail={breadcrumbTrails.pressRelease} current={title} />}
          prose
        >
          {note && <p className={styles.date}>{note}</p>}
          <SkeletonText />
        </Page>
      )
    case 'banner':
      return (
        <ThemedPage theme={theme}>
          {/* Without a picture it would be lower. */}
          <Banner picture={<span />}>
            <h1 translate="no">{title}</h1>
            <div className={styles.summary}>
              <SkeletonText />
            </div>
          </Banner>
        </ThemedPage>
      )
  }
}
