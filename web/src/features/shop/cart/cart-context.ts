import { createContext } from 'react-router-dom'
import type { CartItem } from './cart-slice.ts'

export type CartAccess = {
  /** Resolves once the stored cart is read; the cart looks empty before. */
  ready: Promise<void>
  ids(): string[]
  /** @returns the removed products */
  clear(): CartItem[]
}

export const cartContext = createContext<CartAccess>()
