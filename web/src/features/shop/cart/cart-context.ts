import { createContext } from 'react-router-dom'
import type { CartItem } from './cart-slice.ts'

/** The cart, for route loaders. */
export type CartAccess = {
  /** Resolves once the stored cart has been read: before it, the cart looks empty. */
  ready: Promise<void>
  ids(): string[]
  /** Returns the products that were in it. */
  clear(): CartItem[]
}

export const cartContext = createContext<CartAccess>()
