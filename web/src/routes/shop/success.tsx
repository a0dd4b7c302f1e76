import { useMemo } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { LibraryQueryResult } from '#shared/generated/sanity.types.ts'
import { paths, productPath } from '#shared/paths.ts'
import { releaseOf } from '#shared/products/release.ts'
import { libraryQuery } from '#shared/queries/product.ts'
import { orderThanksQuery } from '#shared/queries/site-settings.ts'
import { pages } from '#shared/routes.ts'
import { giftParameter, productParameter, referenceParameter } from '#shared/shop-contract.ts'
import { isWithoutPassword } from '../../features/account/form/stored-fields.ts'
import { loadSession } from '../../features/account/session/session.ts'
import { contentContext } from '../../features/content/source/content-context.ts'
import { nullIfUnavailable } from '../../features/content/source/ports.ts'
import type { ContentSource } from '../../features/content/source/source.ts'
import { cartContext } from '../../features/shop/cart/cart-slice.ts'
import { clearCartFor, PutProductsBack } from '../../features/shop/orders/ClearedCart.tsx'
import {
  OrderStatus,
  PaidOrder,
  type Releases,
  usePaidOrder,
} from '../../features/shop/orders/OrderStatus.tsx'
import { type OrderProgress, useOrderProgress } from '../../features/shop/orders/order-progress.ts'
import { PageHead } from '../../layout/PageHead.tsx'
import { GetTheApp } from '../../layout/the-app/GetTheApp.tsx'
import { CardGrid } from '../../ui/cards/CardGrid.tsx'
import { CoverCard } from '../../ui/cards/CoverCard.tsx'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { WhenLoaded } from '../../ui/page/Loading.tsx'
import { Actions, Page } from '../../ui/page/Page.tsx'
import { SetPassword } from '../account/SetPassword.tsx'

export { RouteError as ErrorBoundary } from '../errors/RouteError.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  loadSession(context)
  const cart = context.get(cartContext)
  await cart.ready
  const { searchParams } = new URL(request.url)
  const reference = searchParams.get(referenceParameter)
  const productId = searchParams.get(productParameter)
  const cleared = clearCartFor(reference, productId === null ? cart : untouched)
  const isGift = searchParams.has(giftParameter)
  const bought = productId === null ? cleared.items.map(({ id }) => id) : [productId]
  // No thanks for pre-orders for a gift, which its recipient unlocks.
  const ids = isGift ? [] : bought
  const tryAgain = productId === null ? paths.checkout : productPath(productId)
  return { reference, cleared, tryAgain, thanks: readThanks(context.get(contentContext), ids) }
}

const untouched = { clear: () => [] }

/** @returns in an outage of the content service, plain thanks that suit every order */
async function readThanks(content: ContentSource, ids: readonly string[]): Promise<Thanks> {
  const [known, words] = await Promise.all([
    ids.length > 0 ? nullIfUnavailable(content.read(libraryQuery, { ids })) : undefined,
    nullIfUnavailable(content.read(orderThanksQuery)),
  ])
  const products = known?.products ?? []
  return {
    isPreOrder: products.some((product) => releaseOf(product, Date.now()).status !== 'released'),
    words: words ?? '',
    releases: Object.fromEntries(products.map(({ id, releasedAt }) => [id, releasedAt])),
    products,
  }
}

type Thanks = {
  isPreOrder: boolean
  words: string
  releases: Releases
  products: LibraryQueryResult['products']
}

/** Prevents a revalidation, which would clear a cart that another tab has filled. `createRevalidate` lets the first load end. */
export const shouldRevalidate = () => false

export function Component() {
  const { reference, cleared, tryAgain, thanks } = useLoaderData<typeof loader>()
  const [progress, send] = useOrderProgress(reference, cleared)
  const isPaid = paid.has(progress.status)
  const order = usePaidOrder(isPaid ? reference : null)
  const releases = useMemo(() => thanks.then((known) => known.releases), [thanks])
  const { heading, intro, isThanked = false } = texts[progress.status] ?? completed
  return (
    <Page heading={heading} intro={intro} narrow>
      <PageHead title={heading} noIndex />
      {isThanked && <ThanksForOrder />}
      {isPaid && <Covers />}
      <OrderStatus
        progress={progress}
        order={order}
        releases={releases}
        onRetry={() => send({ type: 'retried' })}
      />
      {progress.status === 'unlocked' && <GetTheApp />}
      {isPaid && isWithoutPassword() && (
        <p>
          Your account has no password yet. If the app asks for one: <SetPassword />
        </p>
      )}
      {isPaid && <PaidOrder order={order} />}
      {mayBeUnpaid.has(progress.status) && <PutProductsBack items={cleared.items} />}
      <Actions>
        {progress.status === 'notCharged' && (
          <Link to={tryAgain} className={buttonClass()}>
            Try Again
          </Link>
        )}
        <Link
          to={paths.home}
          className={buttonClass(hasOtherPrimaryAction.has(progress.status) ? 'quiet' : 'primary')}
        >
          Return Home
        </Link>
      </Actions>
    </Page>
  )
}

function ThanksForOrder() {
  const { thanks } = useLoaderData<typeof loader>()
  const plain = <p>{pages.success.private.text}</p>
  return (
    <WhenLoaded value={thanks} fallback={plain}>
      {({ isPreOrder, words }) => (
        <>
          {isPreOrder ? <p>Thank you for your pre-order.</p> : plain}
          {words && <p>{words}</p>}
        </>
      )}
    </WhenLoaded>
  )
}

/** The covers of the bought products. */
function Covers() {
  const { thanks } = useLoaderData<typeof loader>()
  return (
    <WhenLoaded value={thanks}>
      {({ products }) =>
        products.length > 0 && (
          <CardGrid size="small">
            {products.map(({ id, title, image }) => (
              <CoverCard key={id} id={id} title={title} image={image} />
            ))}
          </CardGrid>
        )
      }
    </WhenLoaded>
  )
}

type Texts = { heading: string; intro: string | null; isThanked?: boolean }

const completed: Texts = { heading: pages.success.private.heading, intro: null, isThanked: true }

const texts: Partial<Record<OrderProgress['status'], Texts>> = {
  unknown: { heading: completed.heading, intro: null },
  notCharged: {
    heading: 'Payment Not Completed',
    intro: 'Nothing was paid for this order.',
  },
  disputed: { heading: 'Payment Disputed', intro: null },
  returned: { heading: 'Order Returned', intro: 'This order was paid back.' },
}

const paid = new Set<OrderProgress['status']>(['unlocked', 'waiting', 'given'])

const hasOtherPrimaryAction = new Set<OrderProgress['status']>([...paid, 'notCharged'])

const mayBeUnpaid = new Set<OrderProgress['status']>(['unknown', 'noReference', 'notCharged'])
