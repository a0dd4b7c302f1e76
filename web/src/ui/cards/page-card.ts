import { type CSSProperties, createContext } from 'react'
import type { Image } from '#shared/image-sources.ts'

/** Data for the first part of a page, shown before its own data has loaded. */
export type PageCard = {
  path: string
  title: string
  /** The layout of the page's first part: a cover beside text, an article, or a full-width picture. */
  shape: 'cover' | 'article' | 'banner'
  image: Image | null
  /** The price or the date, as text. */
  note?: string | undefined
  /** The colours of the page, as custom properties. */
  theme?: CSSProperties | undefined
}

/**
 * Card links call this function when the visitor follows them, and its result when the navigation ends. Without a
 * provider both do nothing.
 */
export const PageCardFollowed = createContext<(card: PageCard) => () => void>(() => () => {})
