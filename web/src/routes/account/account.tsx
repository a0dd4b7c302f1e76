import { useEffect, useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  Navigate,
  useLoaderData,
  useLocation,
  useRevalidator,
} from 'react-router-dom'
import type { OrderList } from '#shared/api/orders.ts'
import { paths, productPath } from '#shared/paths.ts'
import { libraryQuery } from '#shared/queries/product.ts'
import { pages } from '#shared/routes.ts'
import { useStepFocus } from '#site/features/account/form/use-step-focus.ts'
import { PasskeyList } from '#site/features/account/passkeys/PasskeyList.tsx'
import { PasskeyOffer } from '#site/features/account/passkeys/PasskeyOffer.tsx'
import { isPasskeyOfferDue } from '#site/features/account/passkeys/passkey-offer.ts'
import { usePasskeys } from '#site/features/account/passkeys/passkeys-flow.ts'
import { useAccountPage } from '#site/features/account/session/account-page-flow.ts'
import { DeleteAccount } from '#site/features/account/session/DeleteAccount.tsx'
import {
  loadSession,
  selectUser,
  useAccountSelector,
  useLoginWays,
} from '#site/features/account/session/session.ts'
import { contentContext } from '#site/features/content/source/content-context.ts'
import { nullIfUnavailable } from '#site/features/content/source/ports.ts'
import { DownloadData } from '#site/features/shop/account-data/DownloadData.tsx'
import { shopProblemOf } from '#site/features/shop/api/shop-api.ts'
import { cartContext } from '#site/features/shop/cart/cart-slice.ts'
import { markReturned, pendingIntent, receiveIntent } from '#site/features/shop/checkout/purchase-intent.ts'
import { selectOwnedIds } from '#site/features/shop/library/library-slice.ts'
import { type LoadedLibrary, LostProducts, MyProducts } from '#site/features/shop/library/MyProducts.tsx'
import { waitingLines } from '#site/features/shop/library/ReadyToUnlock.tsx'
import { OrderHistory } from '#site/features/shop/orders/OrderHistory.tsx'
import { WaitingWithOrders } from '#site/features/shop/orders/WaitingWithOrders.tsx'
import { shopContext, useShopSelector } from '#site/features/shop/use-shop.ts'
import { PageHead } from '#site/layout/PageHead.tsx'
import { OpenTheApp } from '#site/layout/the-app/OpenTheApp.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { ErrorBoundary } from '#site/ui/page/ErrorBoundary.tsx'
import { Notice } from '#site/ui/page/Notice.tsx'
import { Actions, Page } from '#site/ui/page/Page.tsx'
import { SetPassword } from './SetPassword.tsx'
import { LogIn, SignedInOnly } from './SignedInOnly.tsx'

const { heading } = pages.account.private

export function loader({ context }: LoaderFunctionArgs) {
  loadSession(context)
  return loadLibrary(context)
}

/** The page doesn’t wait for these promises. */
async function loadLibrary(context: LoaderFunctionArgs['context']): Promise<{
  library: LoadedLibrary
  orders: Promise<OrderList | null>
}> {
  await context.get(cartContext).ready
  const shop = context.get(shopContext)
  const ids = [...shop.ownedIds()].toSorted()
  const content = context.get(contentContext)
  const read = (productIds: string[]) => nullIfUnavailable(content.read(libraryQuery, { ids: productIds }))
  const orders = shop.orders().catch((error: unknown) => {
    shopProblemOf(error)
    return null
  })
  const owned = ids.length === 0 ? Promise.resolve({ products: [], extras: [], adventures: [] }) : read(ids)
  return {
    library: {
      ids,
      content: owned,
      waiting: orders.then((list) => waitingLines(list, read)),
    },
    orders,
  }
}

export function Component() {
  const [left, setLeft] = useState<Left>(null)
  const { hash } = useLocation()
  const [intent] = useState(() => receiveIntent(hash))
  return (
    <>
      <PageHead title={heading} noIndex />
      <SignedInOnly heading={heading} signIn={<LoggedOut left={left} />}>
        {intent === null ? <MyAccount onLeft={setLeft} /> : <BackToProduct id={intent.productId} />}
      </SignedInOnly>
    </>
  )
}

function BackToProduct({ id }: { id: string }) {
  useEffect(() => markReturned())
  return <Navigate to={productPath(id)} replace />
}

type Left = 'deleted' | 'signedOut' | null

function LoggedOut({ left }: { left: Left }) {
  return (
    <LogIn heading={heading} hasLeft={left !== null}>
      {left === null && pendingIntent() !== null && (
        <p>You are back at the product once you are logged in.</p>
      )}
      {left === 'deleted' && (
        <Notice>
          <p>Your account is deleted.</p>
        </Notice>
      )}
    </LogIn>
  )
}

function MyAccount({ onLeft }: { onLeft: (left: Left) => void }) {
  const user = useAccountSelector(selectUser)
  const { library, orders } = useLoaderData<typeof loader>()
  const [state, send] = useAccountPage((wasDeleted) => onLeft(wasDeleted ? 'deleted' : 'signedOut'))
  useStepFocus(state.mode)
  const { passkey: hasPasskeys } = useLoginWays()
  const [passkeys, sendToPasskeys] = usePasskeys(hasPasskeys)
  const [isOfferDue] = useState(isPasskeyOfferDue)
  // With passkeys, the list has the same button.
  const isOffered = isOfferDue && passkeys.status === 'listed' && passkeys.passkeys.length === 0
  if (state.mode === 'confirmingDeletion') {
    return (
      <Page heading="Delete User Account?" narrow>
        <DeleteAccount state={state} send={send}>
          <LostProducts loaded={library} />
          <WaitingWithOrders orders={orders} />
        </DeleteAccount>
      </Page>
    )
  }
  const isBusy = state.mode === 'left' || state.isSigningOut
  return (
    <Page heading="My Account" narrow>
      <p>
        Logged in as <strong translate="no">{user?.username}</strong>
      </p>
      <Purchases />
      {hasPasskeys && <PasskeyOffer state={passkeys} send={sendToPasskeys} />}
      <p>
        <span>Does the app ask for a password that you don’t have? </span>
        <SetPassword />
      </p>
      {hasPasskeys && !isOffered && <PasskeyList state={passkeys} send={sendToPasskeys} />}
      <Actions>
        <Button look="quiet" disabled={isBusy} onClick={() => send({ type: 'signOutRequested' })}>
          Sign Out
        </Button>
        <Button look="danger" disabled={isBusy} onClick={() => send({ type: 'deletionRequested' })}>
          Delete Account
        </Button>
      </Actions>
    </Page>
  )
}

function Purchases() {
  const { library, orders } = useLoaderData<typeof loader>()
  const owned = useShopSelector(selectOwnedIds)
  const { revalidate } = useRevalidator()
  const onRetry = () => void revalidate()
  return (
    <>
      <ErrorBoundary
        fallback={<p>We can’t show your products right now. They stay yours, and the app has them.</p>}
      >
        <MyProducts loaded={library} orders={orders} onRetry={onRetry} />
      </ErrorBoundary>
      {owned.size > 0 && <OpenTheApp hasCodes={false} />}
      <p>
        Have a code? <Link to={paths.redeem}>Redeem it</Link>
      </p>
      <ErrorBoundary fallback={<p>We can’t show your orders right now. None of them is lost.</p>}>
        <OrderHistory orders={orders} onRetry={onRetry} />
      </ErrorBoundary>
      <DownloadData />
    </>
  )
}
