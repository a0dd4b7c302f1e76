import { type Publisher, publisherOf, type Thing } from './site.ts'

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
  inLanguage: 'en-GB',
  author: publisherOf(publisher),
  publisher: publisherOf(publisher),
})
