import { useShop } from '#site/features/shop/api/shop-context.ts'
import { ProductDetails } from '#site/features/shop/cart/CartList.tsx'
import { CheckoutButton } from '#site/features/shop/checkout/CheckoutButton.tsx'
import { useBuyNow } from '#site/features/shop/checkout/use-checkout.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Dialog } from '#site/ui/controls/Dialog.tsx'
import { Actions } from '#site/ui/page/Page.tsx'
import { SoldBy } from '../SoldBy.tsx'
import styles from './BuyNowDialog.module.css'
import { DialogPrice } from './DialogPrice.tsx'
import type { Product } from './load-product.ts'
import { useDirectPurchase } from './use-direct-purchase.ts'

type Props = { product: Product & { price: number }; onClose: () => void }

/** Information required before payment: product, price with VAT, seller, terms, consent to immediate delivery. */
export function BuyNowDialog({ product, onClose }: Props) {
  const { library } = useShop()
  const { options, actions } = useDirectPurchase(product, 'buyNow')
  const checkout = useBuyNow(options)
  const close = () => {
    // Another tab may have bought the product. Not refreshed earlier: the page of an owned product closes this dialog.
    if (checkout.state.status === 'refused') void library.refresh()
    onClose()
  }
  return (
    <Dialog heading={`Buy ${product.title}`} onClose={close}>
      <div className={styles.content}>
        <DialogPrice product={product} cart={checkout.cart} />
        <ProductDetails product={product} />
        <SoldBy />
        <CheckoutButton checkout={checkout} label="Continue to payment" {...actions} />
        <Actions>
          <Button look="quiet" onClick={close}>
            Back to the product
          </Button>
        </Actions>
      </div>
    </Dialog>
  )
}
