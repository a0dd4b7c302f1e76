import { createAction, type UnknownAction } from '@reduxjs/toolkit'

/**
 * Title and price as last seen: the title names a product that is no longer sold, the price reveals a change. The
 * charged price comes from content.
 */
export type CartItem = { id: string; title: string; price: number }

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
