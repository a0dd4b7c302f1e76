import { useState } from 'react'
import type { CheckoutRequest } from '#shared/api/checkout.ts'
import { isInParts, partsAt } from '#shared/products/in-parts.ts'
import { type UnlockWording, wordingFor } from '#shared/products/unlock-consent.ts'
import { type CartItem, selectCart } from '../cart/cart-slice.ts'
import { type CartLine, type CurrentProduct, type PricedCart, pricedCart } from '../cart/priced-cart.ts'
import { useShopSelector, useShopStore } from '../use-shop.ts'
import { type CheckoutProblem, type CheckoutState, useCheckoutFlow } from './checkout-flow.ts'

/** Play at once, which may end the right of withdrawal, or keep the right and unlock later. */
export type DeliveryChoice = 'atOnce' | 'later'

/** `titles`: products that can be delivered now. `inParts`: the titles of products that are delivered in parts. */
export type DeliveryDecision = {
  titles: string[]
  inParts: string[]
  wording: UnlockWording
  choice: DeliveryChoice | null
  choose: (choice: DeliveryChoice) => void
}

/** Excludes pre-orders. */
const deliverableNow = <Product extends CurrentProduct>(lines: readonly CartLine<Product>[]) =>
  lines.flatMap((line) => (line.status === 'available' && !line.product.preOrder ? [line] : []))

/** The choice is for these lines and this wording only, so a change of either takes it back. */
function useDecision<Product extends CurrentProduct>(lines: readonly CartLine<Product>[]) {
  const [made, setMade] = useState<{ choice: DeliveryChoice; shown: string } | null>(null)
  const now = deliverableNow(lines)
  const ids = now.map(({ id }) => id)
  const told = now.map(({ title, product }) => ({
    title,
    facts: { parts: partsAt(product, Date.now()) },
  }))
  const wording = wordingFor(told)
  const shown = `${wording} ${ids}`
  const choice = made?.shown === shown ? made.choice : null
  const decision: DeliveryDecision = {
    titles: told.map(({ title }) => title),
    inParts: told.filter(({ facts }) => isInParts(facts)).map(({ title }) => title),
    wording,
    choice,
    choose: (next) => setMade({ choice: next, shown }),
  }
  const consent: Pick<CheckoutRequest, 'unlockAtOnce'> =
    choice === 'atOnce' && ids.length > 0 ? { unlockAtOnce: { wording, ids } } : {}
  return { decision, consent }
}

export type Checkout<Product extends CurrentProduct = CurrentProduct> = {
  state: CheckoutState
  /** The shown prices are the ordered ones. */
  cart: PricedCart<Product>
  isEmpty: boolean
  isBuyNow: boolean
  decision: DeliveryDecision
  checkOut: () => void
}

type Options = {
  email: string
  /** Called to read prices, session or library again. */
  onRefused: (problem: CheckoutProblem) => void
  leave?: ((url: string) => void) | undefined
}

/** `ids`: the products that were read, without products added later. */
type Found<Product extends CurrentProduct> = { ids: readonly string[]; products: readonly Product[] }

export function useCheckout<Product extends CurrentProduct>({
  found,
  ...options
}: Options & { found: Found<Product> }): Checkout<Product> {
  const store = useShopStore()
  const items = useShopSelector(selectCart)
  const checkout = useOrder(
    items.filter(({ id }) => found.ids.includes(id)),
    found.products,
    { ...options, ordered: () => String(selectCart(store.getState()).map(({ id }) => id)) },
  )
  return { ...checkout, isEmpty: items.length === 0, isBuyNow: false }
}

export type BuyNowOptions<Product extends CurrentProduct> = Options & { item: CartItem; product: Product }

export function useBuyNow<Product extends CurrentProduct>({
  item,
  product,
  ...options
}: BuyNowOptions<Product>): Checkout<Product> {
  const order = { ...options, ordered: () => item.id, isBuyNow: true } as const
  return { ...useOrder([item], [product], order), isEmpty: false, isBuyNow: true }
}

/** `ordered`: the order as text. If it changes before the payment page opens, the shopper stays. */
type OrderOptions = Options & { ordered: () => string; isBuyNow?: true }

function useOrder<Product extends CurrentProduct>(
  items: readonly CartItem[],
  products: readonly Product[],
  { email, isBuyNow, ...flow }: OrderOptions,
) {
  const [state, send] = useCheckoutFlow(flow)
  const cart = pricedCart(items, products, state.serverPrices)
  const { decision, consent } = useDecision(cart.lines)
  const order = { products: orderedItems(cart), email, ...(isBuyNow && { isBuyNow }), ...consent }
  const checkOut = () => send({ type: 'checkoutRequested', order, freshKey: crypto.randomUUID() })
  return { state, cart, decision, checkOut }
}

export const orderedItems = ({ lines }: PricedCart): CartItem[] =>
  lines.flatMap((line) =>
    line.status === 'available' ? { id: line.id, title: line.title, price: line.price } : [],
  )
