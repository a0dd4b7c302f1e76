import { type CSSProperties, createContext } from 'react'
import type { Image } from '#shared/image-sources.ts'

export type PageCard = {
  path: string
  title: string
  shape: 'cover' | 'article' | 'banner'
  image: Image | null
  note?: string | undefined
  theme?: CSSProperties | undefined
}

/** Card links call the function when followed, and its result when the navigation ends. */
export const PageCardFollowed = createContext<(card: PageCard) => () => void>(() => () => {})
