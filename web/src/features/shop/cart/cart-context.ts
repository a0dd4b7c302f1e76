import { createContext } from 'react-router-dom'
import type { CartItem } from './cart-slice.ts'

/** The cart, for route loaders. */
export type CartAccess = {
  /** Resolves once the stored cart has been read; until then the cart looks empty. */
  ready: Promise<void>
  ids(): string[]
  /** Returns the removed products. */
  clear(): CartItem[]
}

export const cartContext = createContext<CartAccess>()
