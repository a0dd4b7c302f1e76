import { Link, type LoaderFunctionArgs } from 'react-router-dom'
import { buttonClass } from '../components/Button.tsx'
import { Page } from '../components/Page.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { useSettings } from '../layout/settings.ts'
import { paths } from '../lib/paths.ts'
import { CartList } from '../shop/CartList.tsx'
import { ReturnToShop } from '../shop/EmptyCart.tsx'
import { loadCart } from './loadCart.ts'
import { loadSession } from './loadSession.ts'
import { useCart } from './useCart.ts'

export { RouteError as ErrorBoundary } from './RouteError.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  loadSession(context)
  return loadCart(context)
}

export function Component() {
  const email = useSettings()?.supportEmail
  const { isEmpty, priced } = useCart()
  return (
    <Page heading="Payment Cancelled" narrow>
      <PageHead title="Payment Cancelled" noIndex />
      <p>
        Either the payment was cancelled or something went wrong. Please try again or contact our support team
        at {email && <a href={`mailto:${email}`}>{email}</a>} if the problem persists.
      </p>
      {isEmpty ? (
        <ReturnToShop />
      ) : (
        <>
          <CartList cart={priced} />
          <Link to={paths.checkout} className={buttonClass()}>
            Try Again
          </Link>
        </>
      )}
    </Page>
  )
}
