import { createAction, type UnknownAction } from '@reduxjs/toolkit'
import { fieldsOf, listOf } from '#site/lib/fields.ts'

/**
 * Title and price as last seen: the title names a product that is no longer sold, the price reveals a change. The
 * charged price comes from content.
 */
export type CartItem = { id: string; title: string; price: number }

function itemOf(value: unknown): CartItem | null {
  const { id, title, price } = fieldsOf(value)
  const isTitled = typeof id === 'string' && id !== '' && typeof title === 'string'
  return isTitled && typeof price === 'number' && price >= 0 && price < Infinity ? { id, title, price } : null
}

/** Drops only the items that don't parse, so that one bad entry doesn't empty the whole cart. Keeps each product once. */
export function parseCart(value: unknown): CartItem[] {
  const items = listOf(value)
    .map(itemOf)
    .filter((item) => item !== null)
  return [...new Map(items.map((item) => [item.id, item])).values()]
}

export const productAdded = createAction<CartItem>('shoppingCart/productAdded')
/** The id of the product. */
export const productRemoved = createAction<string>('shoppingCart/productRemoved')
export const cartCleared = createAction('shoppingCart/cartCleared')
export const pricesSeen = createAction<readonly CartItem[]>('shoppingCart/pricesSeen')
export const cartChangedElsewhere = createAction<CartItem[]>('shoppingCart/cartChangedElsewhere')

export function cartReducer(cart: CartItem[] = [], action: UnknownAction): CartItem[] {
  if (productAdded.match(action)) {
    const isThere = cart.some(({ id }) => id === action.payload.id)
    return isThere ? cart : [...cart, action.payload]
  }
  if (productRemoved.match(action)) return cart.filter(({ id }) => id !== action.payload)
  if (cartCleared.match(action)) return []
  if (pricesSeen.match(action))
    return cart.map((item) => action.payload.find(({ id }) => id === item.id) ?? item)
  if (cartChangedElsewhere.match(action)) return action.payload
  return cart
}

type StateWithCart = { shoppingCart: CartItem[] }
export const selectCart = (state: StateWithCart) => state.shoppingCart
export const selectCartCount = (state: StateWithCart) => state.shoppingCart.length
export const selectIsInCart = (id: string) => (state: StateWithCart) =>
  state.shoppingCart.some((item) => item.id === id)
