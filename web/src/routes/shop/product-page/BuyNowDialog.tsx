import { useStepFocus } from '#site/features/account/form/use-step-focus.ts'
import { selectSession, useAccountSelector } from '#site/features/account/session/session.ts'
import { ProductDetails } from '#site/features/shop/cart/CartList.tsx'
import { CheckoutButton } from '#site/features/shop/checkout/CheckoutButton.tsx'
import { useBuyNow } from '#site/features/shop/checkout/use-checkout.ts'
import { useShop } from '#site/features/shop/use-shop.ts'
import { SoldBy } from '../SoldBy.tsx'
import { BecomeKnown } from './BecomeKnown.tsx'
import type { Product } from './load-product.ts'
import { PurchaseDialog } from './PurchaseDialog.tsx'
import { useDirectPurchase } from './use-direct-purchase.ts'

type Props = { product: Product & { price: number }; onClose: () => void }

/**
 * Asks visitors who are not logged in for an account. Then shows the information required before payment: product, price with
 * VAT, seller, terms, consent to immediate delivery.
 */
export function BuyNowDialog({ product, onClose }: Props) {
  const { library } = useShop()
  const { options, actions } = useDirectPurchase(product, 'buyNow')
  const checkout = useBuyNow(options)
  const isKnown = useAccountSelector(selectSession).status === 'signedIn'
  // The focused form of a visitor disappears.
  useStepFocus(String(isKnown), 'dialog h2')
  const close = () => {
    // Another tab may have bought the product. Refreshing earlier would close this dialog if the product is owned.
    if (checkout.state.status === 'refused') void library.refresh()
    onClose()
  }
  return (
    <PurchaseDialog verb="Buy" product={product} cart={checkout.cart} onClose={close}>
      {isKnown ? (
        <>
          <ProductDetails product={product} />
          <SoldBy />
          <CheckoutButton checkout={checkout} label="Continue to payment" {...actions} />
        </>
      ) : (
        <BecomeKnown productId={product.id} />
      )}
    </PurchaseDialog>
  )
}
