import type { ReactNode } from 'react'
import { priceText } from '#shared/money.ts'
import type { PricedCart } from '#site/features/shop/cart/priced-cart.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Dialog } from '#site/ui/controls/Dialog.tsx'
import { Actions } from '#site/ui/page/Page.tsx'
import styles from './PurchaseDialog.module.css'

type Props = {
  verb: 'Buy' | 'Give'
  product: { title: string; vatRate: number; price: number }
  cart: Pick<PricedCart, 'lines'>
  onClose: () => void
  children: ReactNode
}

/** Shows the price from the shop, if it is newer than the page’s. */
export function PurchaseDialog({ verb, product, cart: { lines }, onClose, children }: Props) {
  const [line] = lines
  return (
    <Dialog heading={`${verb} ${product.title}`} onClose={onClose}>
      <div className={styles.content}>
        <p>
          <strong translate="no">
            {priceText(line?.status === 'available' ? line.price : product.price)}
          </strong>
          {product.vatRate > 0 && <span> incl. VAT</span>}
        </p>
        {children}
        <Actions>
          <Button look="quiet" onClick={onClose}>
            Back to the product
          </Button>
        </Actions>
      </div>
    </Dialog>
  )
}
