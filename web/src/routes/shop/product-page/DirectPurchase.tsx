import { lazy, useEffect, useState } from 'react'
import {
  forgetPurchaseWish,
  type PurchaseWish,
  purchaseWish,
} from '../../../features/shop/checkout/purchase-wish.ts'
import { DialogButton } from './DialogButton.tsx'
import type { Product } from './load-product.ts'

/** They come with the press: most visitors of a product don't buy it at once. */
const BuyNowDialog = lazy(async () => ({ default: (await import('./BuyNowDialog.tsx')).BuyNowDialog }))
const GiftDialog = lazy(async () => ({ default: (await import('./GiftDialog.tsx')).GiftDialog }))

type Props = { product: Product & { price: number }; isOwned?: boolean }

/** Straight to the payment page for this one product, which an owner can still give away. The cart stays as it is. */
function DirectPurchase({ product, isOwned = false }: Props) {
  const [wish] = useState(() => purchaseWish())
  useEffect(forgetPurchaseWish)
  const isWished = (kind: PurchaseWish['kind']) => wish?.productId === product.id && wish.kind === kind
  return (
    <>
      {!isOwned && (
        <DialogButton label="Buy now" isOpenAtFirst={isWished('buyNow')}>
          {(close) => <BuyNowDialog product={product} onClose={close} />}
        </DialogButton>
      )}
      <DialogButton label="Give as a gift" isOpenAtFirst={isWished('gift')}>
        {(close) => <GiftDialog product={product} onClose={close} />}
      </DialogButton>
    </>
  )
}

/** As `lazy` takes it: each byte of the page before this one counts. */
export { DirectPurchase as default }
