import { useSelector } from 'react-redux'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom'
import { priceText } from '../../../shared/money.ts'
import { paths, productPath } from '../../../shared/paths.ts'
import { productQuery } from '../../../shared/queries/product.ts'
import { imageAddress } from '../../../shared/shared-images.ts'
import { type Publisher, product as productThing } from '../../../shared/structured-data.ts'
import { GameLink } from '../../features/content/GameLink.tsx'
import { RichText } from '../../features/content/RichText.tsx'
import { unlessUnavailable } from '../../features/content/source/content-unavailable.ts'
import { contentContext } from '../../features/content/source/source.ts'
import { AddToCart } from '../../features/shop/cart/AddToCart.tsx'
import { selectCart } from '../../features/shop/cart/cart-slice.ts'
import { findProductNotes } from '../../features/shop/cart/find-product-notes.ts'
import { ProductNotes } from '../../features/shop/cart/ProductNotes.tsx'
import { selectOwnedIds } from '../../features/shop/library/unlocked-adventures-slice.ts'
import { breadcrumbTrails } from '../../layout/breadcrumb-trails.ts'
import { PageHead } from '../../layout/PageHead.tsx'
import { usePublisherDetails } from '../../layout/use-publisher-details.ts'
import { Badge } from '../../ui/cards/Badge.tsx'
import { CoverPage, Lead, Price, PriceNote } from '../../ui/cards/CoverPage.tsx'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Picture } from '../../ui/images/Picture.tsx'
import { Breadcrumbs } from '../../ui/page/Breadcrumbs.tsx'
import { Actions } from '../../ui/page/Page.tsx'
import { LowestPrice } from '../../ui/prices/LowestPrice.tsx'
import { type AtCurrentPrice, useCurrentPrice } from '../../ui/prices/use-current-prices.ts'
import { loadSession } from '../account/load-session.ts'
import { loadCart } from './load-cart.ts'
import { loadOwnedTitles } from './load-owned-titles.ts'

export { RouteError as ErrorBoundary } from '../errors/RouteError.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const product = await context.get(contentContext).read(productQuery, { id: params.id ?? '' })
  if (!product) throw redirect(paths.shop)
  loadSession(context)
  const [titles, inCart] = await Promise.all([
    loadOwnedTitles(context, [product]),
    unlessUnavailable(loadCart(context)),
  ])
  return { ...product, titles, inCart: inCart?.products ?? [] }
}

type Product = AtCurrentPrice<Awaited<ReturnType<typeof loader>>>

export function Component() {
  const product = useCurrentPrice(useLoaderData<typeof loader>())
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
        things={productThings(product, usePublisherDetails())}
      />
      <CoverPage
        breadcrumbs={<Breadcrumbs trail={breadcrumbTrails.product} current={product.title} />}
        cover={
          <Picture
            image={product.image}
            widths={[360, 480, 720, 960]}
            sizes="(min-width: 26rem) 26rem, 100vw"
            ratio={[3, 4]}
            eager
          />
        }
        summary={<Offer product={product} />}
      >
        <RichText value={product.longDescription} isStory />
        <GameLink game={product.game} />
      </CoverPage>
    </>
  )
}

/** Structured data of a product on sale. Search engines don’t get the price of a hidden product. */
function productThings(product: Product, publisher: Publisher) {
  const { id, price, hidden } = product
  if (price === null || hidden) return []
  const image = imageAddress(product.image, publisher.siteUrl)
  return [productThing(publisher, { ...product, price, image, path: productPath(id) })]
}

function Offer({ product }: { product: Product }) {
  const { id, title, price, saleEnds, vatRate, inCart } = product
  const cart = useSelector(selectCart)
  const notes = findProductNotes(
    product,
    useSelector(selectOwnedIds),
    inCart.filter((other) => cart.some((item) => item.id === other.id)),
  )
  const isOwned = notes.some(({ kind }) => kind === 'owned')
  return (
    <>
      <h1>{title}</h1>
      {product.preOrder && (
        <p>
          <Badge>(Pre-Order)</Badge>
        </p>
      )}
      <Lead>{product.description}</Lead>
      {product.requires && !notes.some(({ kind }) => kind === 'coreMissing') && (
        <p>
          You need <Link to={productPath(product.requires.id)}>{product.requires.title}</Link> to play it.
        </p>
      )}
      <ProductNotes notes={notes} titles={product.titles} />
      {isOwned && <LibraryLink />}
      {!isOwned && price === null && <p>Not on sale at the moment.</p>}
      {!isOwned && price !== null && (
        <>
          <div>
            <Price>{priceText(price)}</Price>
            {vatRate > 0 && <PriceNote>incl. VAT</PriceNote>}
            {saleEnds !== null && <LowestPrice id={id} price={price} />}
          </div>
          <AddToCart item={{ id, title, price }} />
        </>
      )}
    </>
  )
}

/** Replaces “Add to Cart” for an owned product, to prevent a second purchase. */
function LibraryLink() {
  return (
    <Actions>
      <Link to={paths.account} className={buttonClass()}>
        Go to My Products
      </Link>
    </Actions>
  )
}
