import type { LoaderFunctionArgs } from 'react-router-dom'
import { pages } from '#shared/routes.ts'
import { CartList } from '../../features/shop/cart/CartList.tsx'
import { EmptyCart } from '../../features/shop/cart/EmptyCart.tsx'
import { PageHead } from '../../layout/PageHead.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { loadSession } from '../account/load-session.ts'
import { CheckoutNextStep } from './CheckoutNextStep.tsx'
import { loadCart } from './load-cart.ts'
import { SoldBy } from './SoldBy.tsx'
import { useCheckoutPage } from './use-checkout-page.ts'

export { RouteError as ErrorBoundary } from '../errors/RouteError.tsx'

const { heading } = pages.checkout.private

export function loader({ context }: LoaderFunctionArgs) {
  loadSession(context)
  return loadCart(context)
}

export function Component() {
  const page = useCheckoutPage()
  return (
    <Page heading={heading} narrow>
      <PageHead title={heading} noIndex />
      {page.checkout.isEmpty ? (
        <EmptyCart />
      ) : (
        <>
          <CartList cart={page.checkout.cart} {...page.list} />
          <SoldBy />
          <CheckoutNextStep page={page} labels={{ signedIn: 'Checkout', signedOut: 'Continue' }} />
        </>
      )}
    </Page>
  )
}
