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

/** The widths of pictures on cards. */
export const cardImage = {
  widths: [240, 360, 540, 720],
  sizes: '(max-width: 40rem) 46vw, (max-width: 64rem) 30vw, 18rem',
  ratio: [3, 4],
} as const

/** The widths of covers on the smaller cards of owned products. */
export const coverOnCard = {
  widths: [180, 240, 360, 480],
  sizes: '(max-width: 40rem) 45vw, 12rem',
  ratio: [3, 4],
} as const
