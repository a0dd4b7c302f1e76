import { ProductDetails } from '#site/features/shop/cart/CartList.tsx'
import { GiftForm, useGift } from '#site/features/shop/gift/GiftForm.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { Dialog } from '#site/ui/controls/Dialog.tsx'
import { Actions } from '#site/ui/page/Page.tsx'
import { SoldBy } from '../SoldBy.tsx'
import styles from './BuyNowDialog.module.css'
import { DialogPrice } from './DialogPrice.tsx'
import type { Product } from './load-product.ts'
import { useDirectPurchase } from './use-direct-purchase.ts'

type Props = { product: Product & { price: number }; onClose: () => void }

export function GiftDialog({ product, onClose }: Props) {
  const { options, actions } = useDirectPurchase(product, 'gift')
  const checkout = useGift(options)
  return (
    <Dialog heading={`Give ${product.title}`} onClose={onClose}>
      <div className={styles.content}>
        <DialogPrice product={product} cart={checkout.cart} />
        <ProductDetails product={product} />
        <p>The recipient gets an e-mail with a link that puts it into an account of their choice.</p>
        <SoldBy />
        <GiftForm
          checkout={checkout}
          owner={{ email: options.email, productId: product.id }}
          isPreOrder={product.preOrder}
          {...actions}
        />
        <Actions>
          <Button look="quiet" onClick={onClose}>
            Back to the product
          </Button>
        </Actions>
      </div>
    </Dialog>
  )
}
