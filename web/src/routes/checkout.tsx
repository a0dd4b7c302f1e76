import { useSelector } from 'react-redux'
import { Link, type LoaderFunctionArgs } from 'react-router-dom'
import { SessionNotice } from '../account/SessionNotice.tsx'
import { selectSession } from '../account/sessionSlice.ts'
import { buttonClass } from '../components/Button.tsx'
import { Notice } from '../components/Notice.tsx'
import { Page } from '../components/Page.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { paths } from '../lib/paths.ts'
import { CartList } from '../shop/CartList.tsx'
import { EmptyCart } from '../shop/EmptyCart.tsx'
import { loadCart } from './loadCart.ts'
import { loadSession } from './loadSession.ts'
import { useCart } from './useCart.ts'

export { RouteError as ErrorBoundary } from './RouteError.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  loadSession(context)
  return loadCart(context)
}

export function Component() {
  const { isEmpty, priced } = useCart()
  return (
    <Page heading="Shopping Cart" narrow>
      <PageHead title="Shopping Cart" noIndex />
      {isEmpty ? (
        <EmptyCart />
      ) : (
        <>
          <CartList cart={priced} />
          <WayOn />
        </>
      )}
    </Page>
  )
}

/** What follows the cart: signing in, or paying. */
function WayOn() {
  const { status } = useSelector(selectSession)
  switch (status) {
    case 'unknown':
      return <p role="status">Loading...</p>
    case 'unavailable':
      return <SessionNotice />
    case 'signedOut':
      return (
        <Link to={paths.login} className={buttonClass()}>
          Continue
        </Link>
      )
    case 'signedIn':
      return (
        <Notice>
          <p>Paying is not connected to this site yet. Your cart stays as it is.</p>
        </Notice>
      )
    default:
      return status satisfies never
  }
}
