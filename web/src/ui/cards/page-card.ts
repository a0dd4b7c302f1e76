import { type CSSProperties, createContext } from 'react'
import type { Image } from '../../../shared/image-sources.ts'

/** What a card knows of the page that it leads to: enough to show its beginning before anything is fetched. */
export type PageCard = {
  path: string
  title: string
  /** How the page begins: with a cover beside the words, as an article, or with a picture from edge to edge. */
  shape: 'cover' | 'article' | 'banner'
  image: Image | null
  /** A price or a date, as the page shows it. */
  note?: string | undefined
  /** The colours of the page, as custom properties. */
  light?: CSSProperties | undefined
}

/** Tells what surrounds all pages that the visitor goes where a card leads. Nobody listens where there is no such. */
export const PageCardFollowed = createContext<(card: PageCard) => void>(() => {})
