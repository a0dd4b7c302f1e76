import { createContext } from 'react-router-dom'
import type { CartItem } from './cart-slice.ts'

/** What route loaders may ask of the cart. */
export type CartAccess = {
  /** Resolves once the stored cart has been read: before it, the cart looks empty. */
  ready: Promise<void>
  ids(): string[]
  /** Returns what was in it. */
  clear(): CartItem[]
}

export const cartContext = createContext<CartAccess>()
