import { soldFacts } from '#shared/products/sold-facts.ts'
import { ProductDetails } from '#site/features/shop/cart/CartList.tsx'
import { GiftForm, useGift } from '#site/features/shop/gift/GiftForm.tsx'
import { SoldBy } from '../SoldBy.tsx'
import type { Product } from './load-product.ts'
import { PurchaseDialog } from './PurchaseDialog.tsx'
import { useDirectPurchase } from './use-direct-purchase.ts'

type Props = { product: Product & { price: number }; onClose: () => void }

export function GiftDialog({ product, onClose }: Props) {
  const { options, actions } = useDirectPurchase(product, 'gift')
  const checkout = useGift(options)
  const { needs } = soldFacts(product, Date.now())
  return (
    <PurchaseDialog verb="Give" product={product} cart={checkout.cart} onClose={onClose}>
      <ProductDetails product={product} />
      <p>
        <span>The recipient gets an e-mail with a link that puts it into an account of their choice.</span>
        {needs && (
          <>
            <span> To play it, the recipient also needs </span>
            <span translate="no">{needs}</span>
            <span>, which this gift doesn’t contain.</span>
          </>
        )}
      </p>
      <SoldBy />
      <GiftForm
        checkout={checkout}
        owner={{ email: options.email, productId: product.id }}
        isPreOrder={product.preOrder}
        {...actions}
      />
    </PurchaseDialog>
  )
}
