import { type Publisher, publisherOf, type Thing } from './site.ts'

type Game = {
  path: string
  title: string
  description: string
  image: string | null
  accessibility: readonly string[]
  /** Names of the awards that the game won. */
  awards: readonly string[]
}

export const game = (
  publisher: Publisher,
  { path, title, description, image, accessibility, awards }: Game,
): Thing => ({
  '@type': 'Game',
  name: title,
  description,
  url: `${publisher.siteUrl}${path}`,
  image: image ?? undefined,
  accessibilityFeature: accessibility.length > 0 ? accessibility : undefined,
  award: awards.length > 0 ? awards : undefined,
  inLanguage: 'en-GB',
  publisher: publisherOf(publisher),
})
