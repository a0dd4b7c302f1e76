import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { oreText } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { pages } from '#shared/routes.ts'
import { lastingStorage } from '#site/browser/browser-storage.ts'
import { useStepFocus } from '#site/features/account/form/use-step-focus.ts'
import { SessionNotice } from '#site/features/account/session/SessionNotice.tsx'
import {
  selectSession,
  selectUser,
  sessionStep,
  useAccountSelector,
} from '#site/features/account/session/session.ts'
import { nullIfUnavailable } from '#site/features/content/source/ports.ts'
import { EmptyCart, PriceChanges } from '#site/features/shop/cart/CartList.tsx'
import { PageHead } from '#site/layout/PageHead.tsx'
import { buttonClass } from '#site/ui/controls/Button.tsx'
import { Loading } from '#site/ui/page/Loading.tsx'
import { Actions, Page } from '#site/ui/page/Page.tsx'
import { Login } from '../account/SignedInOnly.tsx'
import { CheckoutNextStep, useCheckoutPage } from './CheckoutNextStep.tsx'
import { loadCart } from './load-cart.ts'

const { heading } = pages.login.private

/** Null in an outage of the content service, which must not block the login. */
export const loader = (args: LoaderFunctionArgs) => nullIfUnavailable(loadCart(args))

export function Component() {
  const session = useAccountSelector(selectSession)
  const { status } = session
  useStepFocus(sessionStep(session))
  if (status === 'signedIn') return <LoggedIn />
  // For a short-lived cart, the layout says when it ends.
  const cartWaits = lastingStorage.isShortLived() ? '' : ' Your cart waits here.'
  return (
    <Page
      heading={heading}
      intro={`What you buy goes to your account, the same one that you use in the app.${cartWaits}`}
      narrow
    >
      <PageHead title={heading} noIndex />
      {status === 'unavailable' && <SessionNotice />}
      {status === 'unknown' && <Loading />}
      {status === 'signedOut' && <Login />}
    </Page>
  )
}

function LoggedIn() {
  const user = useAccountSelector(selectUser)
  const arePricesKnown = useLoaderData<typeof loader>() !== null
  return (
    <Page heading={`You are logged in as ${user?.username ?? ''}`} narrow>
      {/* Page views contain the title, so it must not name the user. */}
      <PageHead title="Logged In" noIndex />
      {arePricesKnown ? (
        <CheckoutHere />
      ) : (
        <Actions>
          <Link to={paths.checkout} className={buttonClass()}>
            Checkout
          </Link>
        </Actions>
      )}
    </Page>
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
          <Link to={paths.checkout}>See your cart</Link>, <span translate="no">{oreText(cart.totalOre)}</span>{' '}
          in all.
        </p>
      )}
      <CheckoutNextStep page={page} labels={{ signedIn: 'Checkout', signedOut: 'Continue' }} />
    </>
  )
}
