import { useSelector } from 'react-redux'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom'
import { useStepFocus } from '../../features/account/form/use-step-focus.ts'
import { DeleteAccount } from '../../features/account/session/DeleteAccount.tsx'
import { useAccountPage } from '../../features/account/session/use-account-page.ts'
import { selectUser } from '../../features/account/session/user-slice.ts'
import { DownloadData } from '../../features/shop/account-data/DownloadData.tsx'
import { MyProducts } from '../../features/shop/library/MyProducts.tsx'
import { OrderHistory } from '../../features/shop/orders/OrderHistory.tsx'
import { PageHead } from '../../layout/PageHead.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorBoundary } from '../../ui/page/ErrorBoundary.tsx'
import { Actions, Page } from '../../ui/page/Page.tsx'
import { loadLibrary } from './load-library.ts'
import { loadSession } from './load-session.ts'
import { SignedInOnly } from './SignedInOnly.tsx'

export { RouteError as ErrorBoundary } from '../errors/RouteError.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  loadSession(context)
  return loadLibrary(context)
}

export function Component() {
  return (
    <>
      <PageHead title="Account" noIndex />
      <SignedInOnly heading="Account">
        <MyAccount />
      </SignedInOnly>
    </>
  )
}

function MyAccount() {
  const user = useSelector(selectUser)
  const [state, send] = useAccountPage()
  useStepFocus(state.mode)
  if (state.mode === 'confirmingDeletion') {
    return (
      <Page heading="Delete User Account?" narrow>
        <DeleteAccount state={state} send={send} />
      </Page>
    )
  }
  const isBusy = state.mode === 'left' || state.isSigningOut
  return (
    <Page heading="My Account" narrow>
      <p>
        Logged in as <strong>{user?.username}</strong>
      </p>
      <Purchases />
      <Actions>
        <Button look="danger" disabled={isBusy} onClick={() => send({ type: 'deletionRequested' })}>
          Delete Account
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={() => send({ type: 'signOutRequested' })}>
          Sign Out
        </Button>
      </Actions>
    </Page>
  )
}

function Purchases() {
  const { library, orders } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const onRetry = () => void revalidate()
  return (
    <>
      <ErrorBoundary
        fallback={<p>We can’t show your products right now. They stay yours, and the app has them.</p>}
      >
        <MyProducts loaded={library} onRetry={onRetry} />
      </ErrorBoundary>
      <ErrorBoundary fallback={<p>We can’t show your orders right now. None of them is lost.</p>}>
        <OrderHistory orders={orders} onRetry={onRetry} />
      </ErrorBoundary>
      <DownloadData />
    </>
  )
}
