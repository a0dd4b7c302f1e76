import { useSelector } from 'react-redux'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom'
import { Badge } from '../components/Badge.tsx'
import { Breadcrumbs } from '../components/Breadcrumbs.tsx'
import { buttonClass } from '../components/Button.tsx'
import { travellingCover } from '../components/CardGrid.tsx'
import { Actions } from '../components/Page.tsx'
import { Picture } from '../components/Picture.tsx'
import { StructuredData } from '../components/StructuredData.tsx'
import { unlessUnavailable } from '../content/contentUnavailable.ts'
import { productQuery } from '../content/queries/product.ts'
import { RichText } from '../content/RichText.tsx'
import { contentContext } from '../content/source.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { usePublisher } from '../layout/usePublisher.ts'
import { priceText } from '../lib/money.ts'
import { paths, productPath } from '../lib/paths.ts'
import { imageAddress } from '../lib/sharedImages.ts'
import { product as productThing } from '../lib/structuredData.ts'
import { AddToCart } from '../shop/AddToCart.tsx'
import { selectCart } from '../shop/cartSlice.ts'
import { ProductNotes } from '../shop/ProductNotes.tsx'
import { notesOf } from '../shop/productNotes.ts'
import { selectOwnedIds } from '../shop/unlockedAdventuresSlice.ts'
import { loadCart } from './loadCart.ts'
import { loadOwnedTitles } from './loadOwnedTitles.ts'
import { loadSession } from './loadSession.ts'
import styles from './product.module.css'

export { RouteError as ErrorBoundary } from './RouteError.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const product = await context.get(contentContext).read(productQuery, { id: params.id ?? '' })
  if (!product) throw redirect(paths.shop)
  loadSession(context)
  const [titles, inCart] = await Promise.all([
    loadOwnedTitles(context, [product]),
    product.requires ? unlessUnavailable(loadCart(context)) : null,
  ])
  return { ...product, titles, inCart: inCart?.products ?? [] }
}

const trail = [
  { label: 'Home', path: paths.home },
  { label: 'Web Shop', path: paths.shop },
]

type Product = Awaited<ReturnType<typeof loader>>

export function Component() {
  const product = useLoaderData<typeof loader>()
  return (
    <div className={styles.page}>
      <PageHead
        path={productPath(product.id)}
        type="product"
        title={product.title}
        description={product.description}
        seo={product.seo}
        image={product.image}
        noIndex={product.hidden}
      />
      <OnSale product={product} />
      <Breadcrumbs trail={trail} current={product.title} />
      <div className={styles.frame} style={travellingCover}>
        <Picture
          image={product.image}
          widths={[360, 480, 720, 960]}
          sizes="(min-width: 26rem) 26rem, 100vw"
          ratio={[3, 4]}
          eager
          className={styles.cover}
        />
      </div>
      <Offer product={product} />
      <div className={styles.story}>
        <RichText value={product.longDescription} isStory />
      </div>
    </div>
  )
}

/** For search engines; a hidden product's price is for those who have its address. */
function OnSale({ product }: { product: Product }) {
  const publisher = usePublisher()
  const { id, price, hidden } = product
  if (price === null || hidden) return null
  const image = imageAddress(product.image, publisher.siteUrl)
  return (
    <StructuredData thing={productThing(publisher, { ...product, price, image, path: productPath(id) })} />
  )
}

function Offer({ product }: { product: Product }) {
  const { id, title, price, inCart } = product
  const cart = useSelector(selectCart)
  const notes = notesOf(
    product,
    useSelector(selectOwnedIds),
    inCart.filter((other) => cart.some((item) => item.id === other.id)),
  )
  const isOwned = notes.some(({ kind }) => kind === 'owned')
  return (
    <div className={styles.words}>
      <h1>{title}</h1>
      {product.preOrder && (
        <p>
          <Badge>(Pre-Order)</Badge>
        </p>
      )}
      <p className={styles.description}>{product.description}</p>
      {product.requires && !notes.some(({ kind }) => kind === 'coreMissing') && (
        <p>
          You need <Link to={productPath(product.requires.id)}>{product.requires.title}</Link> to play it.
        </p>
      )}
      <ProductNotes notes={notes} titles={product.titles} />
      {isOwned && <InLibrary />}
      {!isOwned && price === null && <p>Not on sale at the moment.</p>}
      {!isOwned && price !== null && (
        <>
          <p className={styles.price}>{priceText(price)}</p>
          <AddToCart item={{ id, title, price }} />
        </>
      )}
    </div>
  )
}

/** In place of Add to Cart: nobody pays for the same thing twice. */
function InLibrary() {
  return (
    <Actions>
      <Link to={paths.account} className={buttonClass()}>
        Go to My Products
      </Link>
    </Actions>
  )
}
