import { type CartItem, selectCart } from '../cart/cart-slice.ts'
import { type CurrentProduct, type PricedCart, pricedCart } from '../cart/priced-cart.ts'
import { useShopSelector, useShopStore } from '../store-hooks.ts'
import { type CheckoutProblem, type CheckoutState, useCheckoutFlow } from './checkout-flow.ts'
import { type AtOnce, useAtOnce } from './use-at-once.ts'

export type Checkout<Product extends CurrentProduct = CurrentProduct> = {
  state: CheckoutState
  /** The shown prices are the ordered ones. */
  cart: PricedCart<Product>
  isEmpty: boolean
  isBuyNow: boolean
  atOnce: AtOnce
  checkOut: () => void
}

type Options<Product extends CurrentProduct> = {
  /** `ids`: the products that were read, without products added later. */
  found: { ids: readonly string[]; products: readonly Product[] }
  email: string
  /** Called to read prices, session or library again. */
  onRefused: (problem: CheckoutProblem) => void
  leave?: (url: string) => void
}

export function useCheckout<Product extends CurrentProduct>({
  found,
  email,
  onRefused,
  leave,
}: Options<Product>): Checkout<Product> {
  const store = useShopStore()
  const items = useShopSelector(selectCart)
  const [state, send] = useCheckoutFlow({
    ordered: () => String(selectCart(store.getState()).map(({ id }) => id)),
    onRefused,
    leave,
  })
  const known = items.filter(({ id }) => found.ids.includes(id))
  const cart = pricedCart(known, found.products, state.serverPrices)
  const { atOnce, consent } = useAtOnce(cart.lines)
  return {
    state,
    cart,
    isEmpty: items.length === 0,
    isBuyNow: false,
    atOnce,
    checkOut: () =>
      send({
        type: 'checkoutRequested',
        order: { products: orderedItems(cart), email, ...consent },
        freshKey: crypto.randomUUID(),
      }),
  }
}

export const orderedItems = ({ lines }: PricedCart): CartItem[] =>
  lines.flatMap((line) =>
    line.status === 'available' ? { id: line.id, title: line.title, price: line.price } : [],
  )

export type BuyNowOptions<Product extends CurrentProduct> = Omit<Options<Product>, 'found'> & {
  item: CartItem
  product: Product
}

export function useBuyNow<Product extends CurrentProduct>({
  item,
  product,
  email,
  onRefused,
  leave,
}: BuyNowOptions<Product>): Checkout<Product> {
  const [state, send] = useCheckoutFlow({ ordered: () => item.id, onRefused, leave })
  const cart = pricedCart([item], [product], state.serverPrices)
  const { atOnce, consent } = useAtOnce(cart.lines)
  return {
    state,
    cart,
    isEmpty: false,
    isBuyNow: true,
    atOnce,
    checkOut: () =>
      send({
        type: 'checkoutRequested',
        order: { products: orderedItems(cart), email, isBuyNow: true, ...consent },
        freshKey: crypto.randomUUID(),
      }),
  }
}
