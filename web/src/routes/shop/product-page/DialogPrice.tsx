import { priceText } from '#shared/money.ts'
import type { PricedCart } from '#site/features/shop/cart/priced-cart.ts'
import type { Product } from './load-product.ts'

type Props = { product: Product & { price: number }; cart: PricedCart<Product> }

/** The price from the shop, if it is newer than the page's. */
export function DialogPrice({ product, cart }: Props) {
  const [line] = cart.lines
  return (
    <p>
      <strong translate="no">{priceText(line?.status === 'available' ? line.price : product.price)}</strong>
      {product.vatRate > 0 && <span> incl. VAT</span>}
    </p>
  )
}
