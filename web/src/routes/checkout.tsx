import type { LoaderFunctionArgs } from 'react-router-dom'
import { Page } from '../components/Page.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { CartList } from '../shop/CartList.tsx'
import { EmptyCart } from '../shop/EmptyCart.tsx'
import { CheckoutWayOn } from './CheckoutWayOn.tsx'
import { loadCart } from './loadCart.ts'
import { loadSession } from './loadSession.ts'
import { useCheckoutPage } from './useCheckoutPage.ts'

export { RouteError as ErrorBoundary } from './RouteError.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  loadSession(context)
  return loadCart(context)
}

export function Component() {
  const page = useCheckoutPage()
  return (
    <Page heading="Shopping Cart" narrow>
      <PageHead title="Shopping Cart" noIndex />
      {page.checkout.isEmpty ? (
        <EmptyCart />
      ) : (
        <>
          <CartList cart={page.checkout.cart} {...page.list} />
          <CheckoutWayOn page={page} labels={{ signedIn: 'Checkout', signedOut: 'Continue' }} />
        </>
      )}
    </Page>
  )
}
