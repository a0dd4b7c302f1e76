import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import { dayText } from '#shared/dates.ts'
import { priceText } from '#shared/money.ts'
import { paths, productPath } from '#shared/paths.ts'
import type { AtCurrentPrice } from '#shared/prices/current-price.ts'
import { decisiveFacts, type Facts } from '#shared/products/facts.ts'
import { selectSession, useAccountSelector } from '#site/features/account/session/session.ts'
import { FirstPraise } from '#site/features/content/Praise.tsx'
import { SampleLine } from '#site/features/player/sample/late-samples.tsx'
import { samplesIn, tracksOfProduct } from '#site/features/player/track.ts'
import { AddToCart } from '#site/features/shop/cart/AddToCart.tsx'
import { BuyBar } from '#site/features/shop/cart/BuyBar.tsx'
import { selectCart } from '#site/features/shop/cart/cart-slice.ts'
import { findProductNotes, ProductNotes } from '#site/features/shop/cart/ProductNotes.tsx'
import { intentFragment } from '#site/features/shop/checkout/purchase-intent.ts'
import { selectOwnedIds } from '#site/features/shop/library/library-slice.ts'
import { useShopSelector } from '#site/features/shop/use-shop.ts'
import { OpeningOffer } from '#site/layout/OpeningOffer.tsx'
import { Badge } from '#site/ui/cards/Badge.tsx'
import { Brief, Price, PriceLine, PriceNote, Purchase as PurchaseBox } from '#site/ui/cards/CoverPage.tsx'
import { buttonClass } from '#site/ui/controls/Button.tsx'
import { Actions } from '#site/ui/page/Page.tsx'
import { LowestPrice } from '#site/ui/prices/LowestPrice.tsx'
import { DirectPurchase } from './DirectPurchase.tsx'
import type { Product } from './load-product.ts'
import { Expansions, ProductParts } from './ProductParts.tsx'
import styles from './product-page.module.css'

type Props = { product: Product; facts: Facts | null }

export function Offer({ product, facts }: Props) {
  const cart = useShopSelector(selectCart)
  const notes = findProductNotes(
    product,
    useShopSelector(selectOwnedIds),
    product.inCart.filter((other) => cart.some((item) => item.id === other.id)),
  )
  const samples = samplesIn(tracksOfProduct(product))
  const isOwned = notes.some(({ kind }) => kind === 'owned')
  return (
    <>
      <h1 translate="no">{product.title}</h1>
      {product.release && (
        <p>
          <Badge>(Pre-Order)</Badge>
        </p>
      )}
      {!isOwned && product.price !== null && (
        <div>
          <CurrentPrice product={{ ...product, price: product.price }} />
        </div>
      )}
      <Brief lead={product.description} facts={decisiveFacts(facts)} />
      {product.release && <p>{releaseText(product)}</p>}
      {product.requires && !notes.some(({ kind }) => kind === 'coreMissing') && (
        <p>
          You need <Link to={productPath(product.requires.id)}>{product.requires.title}</Link> to play it.
        </p>
      )}
      <ProductNotes notes={notes} titles={product.titles} />
      {isOwned ? <Owned product={product} /> : <Purchase product={product} />}
      {product.opening && <OpeningOffer opening={product.opening} product={product} />}
      {samples && <SampleLine tracks={samples} path={productPath(product.id)} />}
      <FirstPraise praise={product.praise} />
      <ProductParts product={product} />
      <Expansions product={product} />
    </>
  )
}

/** A pre-order stays marked when its game is out, because its price was promised to those who ordered early. */
function releaseText({ preOrder, releaseOn }: Product): string {
  if (!preOrder) return 'It is released now, and keeps the price of its pre-order. You can unlock it at once.'
  if (releaseOn === null) return 'Not released yet. A new release date is not set.'
  return `Not released yet. Planned release: ${dayText(releaseOn)}. You can withdraw until you unlock it.`
}

function Purchase({ product }: { product: Product }) {
  const [isPassed, watch] = useIsPassed()
  const { id, title, price } = product
  if (price === null) return <p>Not on sale at the moment.</p>
  const item = { id, title, price }
  return (
    <PurchaseBox ref={watch}>
      <AddToCart item={item}>
        <WithoutCart product={product} />
      </AddToCart>
      <BuyBar item={item} isShown={isPassed}>
        <CurrentPrice product={{ ...product, price }} isSmall />
      </BuyBar>
    </PurchaseBox>
  )
}

function WithoutCart({ product, isOwned = false }: { product: Product; isOwned?: boolean }) {
  const { status } = useAccountSelector(selectSession)
  const { price } = product
  if (price === null) return null
  return (
    <>
      <DirectPurchase key={product.id} product={{ ...product, price }} isOwned={isOwned} />
      {status !== 'signedIn' && (
        <p className={styles.note}>
          For someone else?{' '}
          <Link to={paths.account + intentFragment({ productId: product.id, kind: 'gift' })}>Log in</Link> to
          give it as a gift.
        </p>
      )}
    </>
  )
}

/** Replaces *Add to Cart* for an owned product, to prevent a second purchase. */
const Owned = ({ product }: { product: Product }) => (
  <Actions>
    <Link to={paths.account} className={buttonClass()}>
      Go to My Products
    </Link>
    <WithoutCart product={product} isOwned />
  </Actions>
)

function useIsPassed() {
  const [isPassed, setPassed] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    // The margin counts the area below the screen as visible: only a button above the screen has passed.
    const observer = new IntersectionObserver(([entry]) => entry && setPassed(!entry.isIntersecting), {
      rootMargin: '0px 0px 999999px 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [isPassed, watch] as const
}

type CurrentPriceProps = {
  product: Pick<AtCurrentPrice<Product>, 'id' | 'saleEnds' | 'vatRate'> & { price: number }
  isSmall?: boolean
}

function CurrentPrice({ product: { id, price, saleEnds, vatRate }, isSmall = false }: CurrentPriceProps) {
  const amount = priceText(price)
  const vat = vatRate > 0 ? 'incl. VAT' : null
  return (
    <>
      {isSmall ? (
        <p>
          <span translate="no">{amount}</span>
          {vat && <small>{` ${vat}`}</small>}
        </p>
      ) : (
        <PriceLine>
          <Price>{amount}</Price>
          {vat && <PriceNote>{vat}</PriceNote>}
        </PriceLine>
      )}
      {saleEnds !== null && <LowestPrice id={id} price={price} />}
    </>
  )
}
