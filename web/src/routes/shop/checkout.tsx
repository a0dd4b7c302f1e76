import { pages } from '#shared/routes.ts'
import { CartList, EmptyCart } from '#site/features/shop/cart/CartList.tsx'
import { PageHead } from '#site/layout/PageHead.tsx'
import { Page } from '#site/ui/page/Page.tsx'
import { CheckoutNextStep, useCheckoutPage } from './CheckoutNextStep.tsx'
import { SoldBy } from './SoldBy.tsx'

export { loadCart as loader } from './load-cart.ts'

const { heading } = pages.checkout.private

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
