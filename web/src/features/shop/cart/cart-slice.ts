import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import * as v from 'valibot'

/**
 * Title and price as last seen: the title names a product that is no longer sold, the price reveals a change. The
 * charged price comes from content.
 */
export const cartItemSchema = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  title: v.string(),
  price: v.pipe(v.number(), v.finite(), v.minValue(0)),
})

export type CartItem = v.InferOutput<typeof cartItemSchema>

const cartSlice = createSlice({
  name: 'shoppingCart',
  initialState: (): CartItem[] => [],
  reducers: {
    productAdded(cart, action: PayloadAction<CartItem>) {
      if (!cart.some(({ id }) => id === action.payload.id)) cart.push(action.payload)
    },
    productRemoved: (cart, action: PayloadAction<string>) => cart.filter(({ id }) => id !== action.payload),
    cartCleared: () => [],
    pricesSeen(cart, action: PayloadAction<readonly CartItem[]>) {
      for (const item of cart) {
        const seen = action.payload.find(({ id }) => id === item.id)
        if (seen) Object.assign(item, seen)
      }
    },
    cartChangedElsewhere: (_cart, action: PayloadAction<CartItem[]>) => action.payload,
  },
})

export const { productAdded, productRemoved, cartCleared, pricesSeen, cartChangedElsewhere } =
  cartSlice.actions
export const cartReducer = cartSlice.reducer

type StateWithCart = { shoppingCart: CartItem[] }
export const selectCart = (state: StateWithCart) => state.shoppingCart
export const selectCartCount = (state: StateWithCart) => state.shoppingCart.length
export const selectIsInCart = (id: string) => (state: StateWithCart) =>
  state.shoppingCart.some((item) => item.id === id)
