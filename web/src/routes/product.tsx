import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom'
import { Badge } from '../components/Badge.tsx'
import { Breadcrumbs } from '../components/Breadcrumbs.tsx'
import { Picture } from '../components/Picture.tsx'
import { productQuery } from '../content/queries/product.ts'
import { RichText } from '../content/RichText.tsx'
import { contentContext } from '../content/source.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { priceText } from '../lib/money.ts'
import { paths, productPath } from '../lib/paths.ts'
import { AddToCart } from '../shop/AddToCart.tsx'
import styles from './product.module.css'

export { RouteError as ErrorBoundary } from './RouteError.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const product = await context.get(contentContext).read(productQuery, { id: params.id ?? '' })
  if (!product) throw redirect(paths.shop)
  return product
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
        title={product.title}
        description={product.description}
        seo={product.seo}
        noIndex={product.hidden}
      />
      <Breadcrumbs trail={trail} current={product.title} />
      <div className={styles.offer}>
        <Picture
          image={product.image}
          widths={[360, 480, 720, 960]}
          sizes="(min-width: 48rem) 24rem, 100vw"
          ratio={[3, 4]}
          eager
          className={styles.cover}
        />
        <Offer product={product} />
      </div>
      <RichText value={product.longDescription} />
    </div>
  )
}

function Offer({ product }: { product: Product }) {
  const { id, title, price } = product
  return (
    <div className={styles.words}>
      <h1>{title}</h1>
      {product.preOrder && (
        <p>
          <Badge>(Pre-Order)</Badge>
        </p>
      )}
      <p className={styles.description}>{product.description}</p>
      {product.requires && (
        <p>
          You need <Link to={productPath(product.requires.id)}>{product.requires.title}</Link> to play it.
        </p>
      )}
      {price === null ? (
        <p>Not on sale at the moment.</p>
      ) : (
        <>
          <p className={styles.price}>{priceText(price)}</p>
          <AddToCart item={{ id, title, price }} />
        </>
      )}
    </div>
  )
}
