import { pages } from '#shared/routes.ts'
import { CartList, ReturnToShop } from '#site/features/shop/cart/CartList.tsx'
import { PageHead } from '#site/layout/PageHead.tsx'
import { SmartLink } from '#site/ui/controls/SmartLink.tsx'
import { Page } from '#site/ui/page/Page.tsx'
import { CheckoutNextStep, useCheckoutPage } from './CheckoutNextStep.tsx'
import { SoldBy } from './SoldBy.tsx'

export { loadCart as loader } from './load-cart.ts'

const { heading } = pages.cancel.private

export function Component() {
  const page = useCheckoutPage()
  const email = page.button.supportEmail
  return (
    <Page heading={heading} narrow>
      <PageHead title={heading} noIndex />
      <p>
        <span>
          Either the payment was cancelled or something went wrong. Please try again or contact our support
          team at{' '}
        </span>
        {email && <SmartLink href={`mailto:${email}`}>{email}</SmartLink>}
        <span> if the problem persists.</span>
      </p>
      {page.checkout.isEmpty ? (
        <ReturnToShop />
      ) : (
        <>
          <CartList cart={page.checkout.cart} {...page.list} />
          <SoldBy />
          <CheckoutNextStep page={page} labels={{ signedIn: 'Try Again', signedOut: 'Try Again' }} />
        </>
      )}
    </Page>
  )
}
