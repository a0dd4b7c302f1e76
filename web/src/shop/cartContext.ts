import { createContext } from 'react-router-dom'

/** What route loaders may ask of the cart. */
export type CartAccess = {
  /** Resolves once the stored cart has been read: before it, the cart looks empty. */
  ready: Promise<void>
  ids(): string[]
  clear(): void
}

export const cartContext = createContext<CartAccess>()
