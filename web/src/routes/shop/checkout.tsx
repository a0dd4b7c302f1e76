import type { LoaderFunctionArgs } from 'react-router-dom'
import { pages } from '#shared/routes.ts'
import { loadSession } from '#site/features/account/session/session.ts'
import { CartList, EmptyCart } from '#site/features/shop/cart/CartList.tsx'
import { PageHead } from '#site/layout/PageHead.tsx'
import { Page } from '#site/ui/page/Page.tsx'
import { CheckoutNextStep, useCheckoutPage } from './CheckoutNextStep.tsx'
import { loadCart } from './load-cart.ts'
import { SoldBy } from './SoldBy.tsx'

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
