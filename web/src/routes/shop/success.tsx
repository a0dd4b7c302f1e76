import { useContext, useEffect, useMemo } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { giftParameter, productParameter, referenceParameter } from '#shared/api/checkout.ts'
import type { LibraryQueryResult } from '#shared/generated/sanity.types.ts'
import { paths, productPath } from '#shared/paths.ts'
import { releaseOf } from '#shared/products/release.ts'
import { libraryQuery } from '#shared/queries/product.ts'
import { orderThanksQuery } from '#shared/queries/site-settings.ts'
import { pages } from '#shared/routes.ts'
import { loadSession } from '#site/features/account/session/session.ts'
import { AnalyticsContext } from '#site/features/consent/analytics/analytics.ts'
import { contentContext } from '#site/features/content/source/content-context.ts'
import { nullIfUnavailable } from '#site/features/content/source/ports.ts'
import type { ContentSource } from '#site/features/content/source/source.ts'
import { cartContext } from '#site/features/shop/cart/cart-slice.ts'
import { ReadyToUnlock, waitingLines } from '#site/features/shop/library/ReadyToUnlock.tsx'
import { clearCartFor, PutProductsBack } from '#site/features/shop/orders/ClearedCart.tsx'
import {
  type FoundOrder,
  OrderStatus,
  PaidOrder,
  usePaidOrder,
} from '#site/features/shop/orders/OrderStatus.tsx'
import { type OrderProgress, useOrderProgress } from '#site/features/shop/orders/order-progress.ts'
import { PageHead } from '#site/layout/PageHead.tsx'
import { CardGrid } from '#site/ui/cards/CardGrid.tsx'
import { CoverCard } from '#site/ui/cards/CoverCard.tsx'
import { buttonClass } from '#site/ui/controls/Button.tsx'
import { WhenLoaded } from '#site/ui/page/Loading.tsx'
import { Actions, Page } from '#site/ui/page/Page.tsx'
import { PlayInTheApp } from '../account/PlayInTheApp.tsx'

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

/** `order` is known once it is paid. */
function usePurchaseCounted(order: FoundOrder) {
  const analytics = useContext(AnalyticsContext)
  useEffect(() => {
    void order.then((paid) => {
      if (paid) analytics.happened({ name: 'purchase', items: paid.lines, order: paid.number })
    })
  }, [analytics, order])
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
    products,
  }
}

type Thanks = {
  isPreOrder: boolean
  words: string
  products: LibraryQueryResult['products']
}

/** Prevents a revalidation, which would clear a cart that another tab has filled. `createRevalidate` lets the first load end. */
export const shouldRevalidate = () => false

export function Component() {
  const { reference, cleared, tryAgain } = useLoaderData<typeof loader>()
  const [progress, send] = useOrderProgress(reference, cleared)
  const { heading, intro, isThanked, isPaid, mayBeUnpaid, first } = screens[progress.status]
  const order = usePaidOrder(isPaid ? reference : null)
  usePurchaseCounted(order)
  const retry = () => send({ type: 'retried' })
  return (
    <Page heading={heading} intro={intro} narrow>
      <PageHead title={heading} noIndex />
      {first === 'play' && <PlayInTheApp />}
      {isThanked && <ThanksForOrder />}
      <OrderStatus progress={progress} order={order} onRetry={retry} />
      {first === 'unlock' ? <UnlockHere order={order} onUnlocked={retry} /> : isPaid && <Covers />}
      {isPaid && <PaidOrder order={order} />}
      {mayBeUnpaid && <PutProductsBack items={cleared.items} />}
      <Actions>
        {first === 'tryAgain' && (
          <Link to={tryAgain} className={buttonClass()}>
            Try Again
          </Link>
        )}
        {isPaid && (
          <Link to={paths.account} className={buttonClass(first === 'account' ? 'primary' : 'quiet')}>
            {first === 'account' ? 'Go to My Account' : 'Go to My Products'}
          </Link>
        )}
        <Link to={paths.home} className={buttonClass(first === null ? 'primary' : 'quiet')}>
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

/** What can be unlocked now, with the buttons that unlock it. */
function UnlockHere({ order, onUnlocked }: { order: FoundOrder; onUnlocked: () => void }) {
  const { thanks } = useLoaderData<typeof loader>()
  const lines = useMemo(
    async () => waitingLines(await order.then((known) => (known ? { data: [known] } : null)), () => thanks),
    [order, thanks],
  )
  return (
    <WhenLoaded value={lines}>
      {(waiting) => <ReadyToUnlock lines={waiting} onUnlocked={onUnlocked} />}
    </WhenLoaded>
  )
}

type Screen = {
  heading: string
  intro: string | null
  isThanked: boolean
  isPaid: boolean
  /** The products may have to go back into the cart. */
  mayBeUnpaid: boolean
  /** The main action. Null: the way home. */
  first: 'play' | 'unlock' | 'account' | 'tryAgain' | null
}

const { heading } = pages.success.private

const completed: Screen = {
  heading,
  intro: null,
  isThanked: true,
  isPaid: false,
  mayBeUnpaid: false,
  first: null,
}
const paid = { ...completed, isPaid: true }

const screens: Record<OrderProgress['status'], Screen> = {
  noReference: { ...completed, mayBeUnpaid: true },
  checking: completed,
  processing: completed,
  paid: completed,
  takingLong: completed,
  unlocked: { ...paid, first: 'play' },
  waiting: { ...paid, first: 'unlock' },
  given: { ...paid, first: 'account' },
  unknown: { ...completed, isThanked: false, mayBeUnpaid: true },
  notCharged: {
    ...completed,
    heading: 'Payment Not Completed',
    intro: 'Nothing was paid for this order.',
    isThanked: false,
    mayBeUnpaid: true,
    first: 'tryAgain',
  },
  disputed: { ...completed, heading: 'Payment Disputed', isThanked: false },
  returned: {
    ...completed,
    heading: 'Order Returned',
    intro: 'This order was paid back.',
    isThanked: false,
  },
}
