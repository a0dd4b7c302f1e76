import { type CSSProperties, createContext } from 'react'
import type { Image } from '#shared/image-sources.ts'

export type PageCard = {
  path: string
  title: string
  shape: 'cover' | 'article' | 'banner'
  image: Image | null
  note?: string | undefined
  theme?: CSSProperties | undefined
  /** A product that can be put into the cart at once, before its page has loaded. */
  offer?: Offer | undefined
}

type Offer = {
  item: { id: string; title: string; price: number }
  /** The adventures that the product unlocks. Their owner can't add it to the cart. */
  unlocks: readonly string[]
  isOnSale: boolean
}

/** A card link calls the function when it is followed, and the returned function when the navigation ends. */
export const PageCardFollowed = createContext<(card: PageCard) => () => void>(() => () => {})
