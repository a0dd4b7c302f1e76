import { useEffect } from 'react'
import { useSelector, useStore } from 'react-redux'
import { useFlow } from '../../../lib/flow.ts'
import { type ShopApi, shopProblemOf } from '../api/shop-api.ts'
import { useShop } from '../api/shop-context.ts'
import { type CartItem, selectCart } from '../cart/cart-slice.ts'
import { type CurrentProduct, type PricedCart, pricedCart } from '../cart/priced-cart.ts'
import {
  type CheckoutCommand,
  type CheckoutEvent,
  type CheckoutProblem,
  type CheckoutState,
  checkoutTransition,
  startCheckout,
} from './checkout-flow.ts'
import { type AtOnce, useAtOnce } from './use-at-once.ts'

export type Checkout<Product extends CurrentProduct = CurrentProduct> = {
  state: CheckoutState
  /** The prices that are shown are the prices that are ordered. */
  cart: PricedCart<Product>
  isEmpty: boolean
  atOnce: AtOnce
  checkOut: () => void
}

type Options<Product extends CurrentProduct> = {
  /** Products of the cart, and the ids that were looked up: products added since are still being looked up. */
  found: { ids: readonly string[]; products: readonly Product[] }
  email: string
  /** Prices, the session or the library have to be looked up again. */
  onRefused: (problem: CheckoutProblem) => void
  /** Opens the payment page in this tab. */
  leave?: (url: string) => void
}

/** The cart at current prices, and the function that opens the payment page for it. */
export function useCheckout<Product extends CurrentProduct>({
  found,
  email,
  onRefused,
  leave = (url) => window.location.assign(url),
}: Options<Product>): Checkout<Product> {
  const { api } = useShop()
  const store = useStore<{ shoppingCart: CartItem[] }>()
  const items = useSelector(selectCart)
  const idsInCart = () => String(selectCart(store.getState()).map(({ id }) => id))
  const [state, send] = useFlow(
    startCheckout,
    checkoutTransition,
    async (command: CheckoutCommand): Promise<CheckoutEvent | undefined> => {
      if (command.type === 'leave') return void leave(command.url)
      const { attempt } = command
      const before = idsInCart()
      const outcome = await post(api, command)
      if (outcome.type === 'checkoutRefused') onRefused(outcome.problem)
      else if (idsInCart() !== before)
        return { type: 'checkoutRefused', attempt, problem: { code: 'cart-changed' } }
      return outcome
    },
  )

  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) send({ type: 'cameBack' })
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [send])

  const known = items.filter(({ id }) => found.ids.includes(id))
  const cart = pricedCart(known, found.products, state.serverPrices)
  const { atOnce, consent } = useAtOnce(cart.lines)
  const products = cart.lines.flatMap((line) =>
    line.status === 'available' ? { id: line.id, title: line.title, price: line.price } : [],
  )
  return {
    state,
    cart,
    isEmpty: items.length === 0,
    atOnce,
    checkOut: () =>
      send({
        type: 'checkoutRequested',
        order: { products, email, ...consent },
        freshKey: crypto.randomUUID(),
      }),
  }
}

type Outcome = Extract<CheckoutEvent, { type: 'paymentPageOpened' | 'checkoutRefused' }>

async function post(
  api: ShopApi,
  { attempt, order, key }: Extract<CheckoutCommand, { type: 'post' }>,
): Promise<Outcome> {
  try {
    return { type: 'paymentPageOpened', attempt, url: await api.createCheckoutSession(order, key) }
  } catch (error) {
    return { type: 'checkoutRefused', attempt, problem: shopProblemOf(error) }
  }
}
