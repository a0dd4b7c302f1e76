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
  /** The adventures that it unlocks. An owner can't add it to the cart. */
  unlocks: readonly string[]
  isOnSale: boolean
}

/** Card links call the function when followed, and its result when the navigation ends. */
export const PageCardFollowed = createContext<(card: PageCard) => () => void>(() => () => {})
