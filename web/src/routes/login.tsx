import { useSelector } from 'react-redux'
import { Link, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router-dom'
import { LoginForm } from '../account/LoginForm.tsx'
import { SessionNotice } from '../account/SessionNotice.tsx'
import { selectSession, sessionStep } from '../account/sessionSlice.ts'
import { useLogin } from '../account/useLogin.ts'
import { selectUser } from '../account/userSlice.ts'
import { useStepFocus } from '../account/useStepFocus.ts'
import { buttonClass } from '../components/Button.tsx'
import { Actions, Page } from '../components/Page.tsx'
import { unlessUnavailable } from '../content/contentUnavailable.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { oreToSekText } from '../lib/money.ts'
import { paths } from '../lib/paths.ts'
import { EmptyCart } from '../shop/EmptyCart.tsx'
import { PriceChanges } from '../shop/PriceChanges.tsx'
import { CheckoutWayOn } from './CheckoutWayOn.tsx'
import { loadCart } from './loadCart.ts'
import { loadSession } from './loadSession.ts'
import { typedUsername } from './typedUsername.ts'
import { useCheckoutPage } from './useCheckoutPage.ts'

export { RouteError as ErrorBoundary } from './RouteError.tsx'

/** Null without prices: nobody is kept from logging in by that. */
export function loader({ context }: LoaderFunctionArgs) {
  loadSession(context)
  return unlessUnavailable(loadCart(context))
}

export function Component() {
  const session = useSelector(selectSession)
  const { status } = session
  useStepFocus(sessionStep(session))
  return (
    <Page
      heading="Login or Create Account"
      intro="What you buy goes to your account, the same one that you use in the app. Your cart waits here."
      narrow
    >
      <PageHead title="Login or Create Account" noIndex />
      {status === 'unavailable' && <SessionNotice />}
      {status === 'unknown' && <p role="status">Loading...</p>}
      {status === 'signedIn' && <LoggedIn />}
      {status === 'signedOut' && <LoggedOut />}
    </Page>
  )
}

function LoggedIn() {
  const user = useSelector(selectUser)
  const arePricesKnown = useLoaderData<typeof loader>() !== null
  return (
    <>
      <p>You are logged in as {user?.username}</p>
      {arePricesKnown ? (
        <CheckoutHere />
      ) : (
        <Actions>
          <Link to={paths.checkout} className={buttonClass()}>
            Checkout
          </Link>
        </Actions>
      )}
    </>
  )
}

function CheckoutHere() {
  const page = useCheckoutPage()
  const { cart, isEmpty } = page.checkout
  return (
    <>
      <PriceChanges cart={cart} />
      {isEmpty ? (
        <EmptyCart />
      ) : (
        <p>
          <Link to={paths.checkout}>See your cart</Link>, {oreToSekText(cart.totalOre)} SEK in all.
        </p>
      )}
      <CheckoutWayOn page={page} labels={{ signedIn: 'Checkout', signedOut: 'Continue' }} />
    </>
  )
}

/** A component of its own, so that its flow begins anew each time somebody is signed out. */
function LoggedOut() {
  const [state, send] = useLogin(typedUsername(useLocation().state))
  useStepFocus(state.step)
  return <LoginForm state={state} send={send} />
}
