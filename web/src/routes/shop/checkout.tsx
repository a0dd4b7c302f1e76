import type { LoaderFunctionArgs } from 'react-router-dom'
import { CartList } from '../../features/shop/cart/CartList.tsx'
import { EmptyCart } from '../../features/shop/cart/EmptyCart.tsx'
import { PageHead } from '../../layout/PageHead.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { loadSession } from '../account/loadSession.ts'
import { CheckoutWayOn } from './CheckoutWayOn.tsx'
import { loadCart } from './loadCart.ts'
import { useCheckoutPage } from './useCheckoutPage.ts'

export { RouteError as ErrorBoundary } from '../errors/RouteError.tsx'

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
