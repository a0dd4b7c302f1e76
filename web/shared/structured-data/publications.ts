import { LANGUAGE } from '../shop.ts'
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
  inLanguage: LANGUAGE,
  publisher: publisherOf(publisher),
})

type Article = {
  path: string
  headline: string
  description: string
  /** A day, YYYY-MM-DD. */
  publishedOn: string
  /** ISO 8601. */
  updatedAt: string
  image: string | null
}

export const newsArticle = (publisher: Publisher, article: Article): Thing => ({
  '@type': 'NewsArticle',
  headline: article.headline,
  description: article.description,
  datePublished: article.publishedOn || undefined,
  dateModified: article.updatedAt,
  image: article.image ?? undefined,
  mainEntityOfPage: `${publisher.siteUrl}${article.path}`,
  inLanguage: LANGUAGE,
  author: publisherOf(publisher),
  publisher: publisherOf(publisher),
})
