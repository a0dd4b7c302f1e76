import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { createContext } from 'react-router-dom'

/**
 * Title and price as the shopper last saw them. The title names a product that is no longer sold, and the price reveals a change.
 * The charged price comes from content.
 */
export type CartItem = { id: string; title: string; price: number }

const cartSlice = createSlice({
  name: 'shoppingCart',
  initialState: (): CartItem[] => [],
  reducers: {
    productAdded(cart, { payload }: PayloadAction<CartItem>) {
      if (cart.every(({ id }) => id !== payload.id)) cart.push(payload)
    },
    /** The payload is the id of the product. */
    productRemoved: (cart, { payload }: PayloadAction<string>) => cart.filter(({ id }) => id !== payload),
    cartCleared: () => [],
    pricesSeen: (cart, { payload }: PayloadAction<readonly CartItem[]>) =>
      cart.map((item) => payload.find(({ id }) => id === item.id) ?? item),
  },
  selectors: {
    selectCart: (cart) => cart,
    selectCartCount: (cart) => cart.length,
    selectIsInCart: (cart, id: string) => cart.some((item) => item.id === id),
  },
})

export const { productAdded, productRemoved, cartCleared, pricesSeen } = cartSlice.actions
export const { selectCart, selectCartCount, selectIsInCart } = cartSlice.selectors
export const cartReducer = cartSlice.reducer

/** The part of the cart that loaders can use. */
export type CartAccess = {
  /** Resolves once the stored cart is read. Until then the cart looks empty. */
  ready: Promise<void>
  ids(): string[]
  /** @returns the removed products */
  clear(): CartItem[]
}

export const cartContext = createContext<CartAccess>()
