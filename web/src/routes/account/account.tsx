import { useState } from 'react'
import { useSelector } from 'react-redux'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useRevalidator } from 'react-router-dom'
import { useStepFocus } from '../../features/account/form/use-step-focus.ts'
import { LoginForm } from '../../features/account/login/LoginForm.tsx'
import { useLogin } from '../../features/account/login/use-login.ts'
import { DeleteAccount } from '../../features/account/session/DeleteAccount.tsx'
import { SessionNotice } from '../../features/account/session/SessionNotice.tsx'
import { selectSession, sessionStep } from '../../features/account/session/session-slice.ts'
import { useAccountPage } from '../../features/account/session/use-account-page.ts'
import { selectUser } from '../../features/account/session/user-slice.ts'
import { DownloadData } from '../../features/shop/account-data/DownloadData.tsx'
import { LostProducts } from '../../features/shop/library/LostProducts.tsx'
import { MyProducts } from '../../features/shop/library/MyProducts.tsx'
import { OrderHistory } from '../../features/shop/orders/OrderHistory.tsx'
import { PageHead } from '../../layout/PageHead.tsx'
import { useSettings } from '../../layout/settings.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorBoundary } from '../../ui/page/ErrorBoundary.tsx'
import { Notice } from '../../ui/page/Notice.tsx'
import { Actions, Page } from '../../ui/page/Page.tsx'
import { loadLibrary } from './load-library.ts'
import { loadSession } from './load-session.ts'
import { loginArrival } from './login-arrival.ts'

export { RouteError as ErrorBoundary } from '../errors/RouteError.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  loadSession(context)
  return loadLibrary(context)
}

export function Component() {
  const session = useSelector(selectSession)
  const [left, setLeft] = useState<Left>(null)
  useStepFocus(sessionStep(session))
  return (
    <>
      <PageHead title="Account" noIndex />
      <AccountFor status={session.status} left={left} onLeft={setLeft} />
    </>
  )
}

/** How the visitor left an account on this page, if they did. */
type Left = 'deleted' | 'signedOut' | null
type AccountProps = {
  status: ReturnType<typeof selectSession>['status']
  left: Left
  onLeft: (left: Left) => void
}

function AccountFor({ status, left, onLeft }: AccountProps) {
  switch (status) {
    case 'unknown':
      return (
        <Page heading="Account" narrow>
          <p role="status">Loading...</p>
        </Page>
      )
    case 'unavailable':
      return (
        <Page heading="Account" narrow>
          <SessionNotice />
        </Page>
      )
    case 'signedOut':
      return <LoggedOut left={left} />
    case 'signedIn':
      return <MyAccount onLeft={onLeft} />
    default:
      return status satisfies never
  }
}

function LoggedOut({ left }: { left: Left }) {
  return (
    <Page heading="Account" intro="Log in with the account that you use in the app." narrow>
      {left === 'deleted' && (
        <Notice>
          <p>Your account is deleted.</p>
        </Notice>
      )}
      {/* The form starts again, because it appears before it is known why the session ended. */}
      <Login key={left} hasLeft={left !== null} />
    </Page>
  )
}

/** Names no earlier account in the form once the visitor has left one. */
function Login({ hasLeft }: { hasLeft: boolean }) {
  const { state: arrival } = useLocation()
  const [state, send] = useLogin(loginArrival(hasLeft ? null : arrival))
  useStepFocus(state.step)
  return <LoginForm state={state} send={send} />
}

function MyAccount({ onLeft }: Pick<AccountProps, 'onLeft'>) {
  const user = useSelector(selectUser)
  const { library } = useLoaderData<typeof loader>()
  const [state, send] = useAccountPage((wasDeleted) => onLeft(wasDeleted ? 'deleted' : 'signedOut'))
  useStepFocus(state.mode)
  if (state.mode === 'confirmingDeletion') {
    return (
      <Page heading="Delete User Account?" narrow>
        <DeleteAccount state={state} send={send}>
          <LostProducts loaded={library} />
        </DeleteAccount>
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
  const { revalidate } = useRevalidator()
  const settings = useSettings()
  const user = useSelector(selectUser)
  const parties = {
    seller: settings?.companyName || settings?.siteName || '',
    contact: settings?.supportEmail ?? null,
    buyer: [user?.username, user?.email].filter(Boolean).join(', '),
  }
  const onRetry = () => void revalidate()
  return (
    <>
      <ErrorBoundary
        fallback={<p>We can’t show your products right now. They stay yours, and the app has them.</p>}
      >
        <MyProducts loaded={library} orders={orders} onRetry={onRetry} />
      </ErrorBoundary>
      <ErrorBoundary fallback={<p>We can’t show your orders right now. None of them is lost.</p>}>
        <OrderHistory orders={orders} parties={parties} onRetry={onRetry} />
      </ErrorBoundary>
      <DownloadData />
    </>
  )
}
