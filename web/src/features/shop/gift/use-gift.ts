import type { GiftFields } from '#shared/gifts/gift-contract.ts'
import { partsAt } from '#shared/products/in-parts.ts'
import { giftWordingFor } from '#shared/products/unlock-consent.ts'
import { type CurrentProduct, pricedCart } from '../cart/priced-cart.ts'
import { useCheckoutFlow } from '../checkout/checkout-flow.ts'
import { type BuyNowOptions, orderedItems } from '../checkout/use-checkout.ts'

/** Buys one product as a gift, without the cart. The giver consents in the form, except for a pre-order. */
export function useGift<Product extends CurrentProduct>({
  item,
  product,
  email,
  onRefused,
  leave,
}: BuyNowOptions<Product>) {
  const [state, send] = useCheckoutFlow({ ordered: () => item.id, onRefused, leave })
  const cart = pricedCart([item], [product], state.serverPrices)
  const wording = giftWordingFor({ facts: { parts: partsAt(product, Date.now()) } })
  const consent = product.preOrder ? {} : { unlockAtOnce: { wording, ids: [item.id] } }
  const give = (gift: GiftFields) =>
    send({
      type: 'checkoutRequested',
      order: { products: orderedItems(cart), email, isBuyNow: true, gift, ...consent },
      freshKey: crypto.randomUUID(),
    })
  return { state, cart, give, wording }
}

export type GiftCheckout = ReturnType<typeof useGift>
