import { type Fields, textAt, valueAt } from '../checklist/checks.ts'

/** What search engines show of a title and a description, in letters. */
export const MOST = { title: 60, description: 160 } as const

const firstText = (document: Fields, paths: readonly string[]) =>
  paths.map((path) => textAt(document, path)).find(Boolean) ?? ''

/** In the order in which `page-head.ts` of the site takes them. */
const paths = {
  title: ['seo.title', 'title'],
  description: ['seo.description', 'summary', 'description', 'intro'],
  image: ['seo.image', 'banner', 'image', 'cover'],
}

const hasFile = (image: unknown): image is Fields =>
  typeof image === 'object' && image !== null && valueAt({ image }, 'image.asset._ref') !== undefined

const firstImage = (document: Fields): Fields | undefined => {
  const blocks = valueAt(document, 'blocks')
  const ofBlocks = Array.isArray(blocks) ? blocks.map((block) => valueAt({ block }, 'block.image')) : []
  return [...paths.image.map((path) => valueAt(document, path)), ...ofBlocks].find(hasFile)
}

export type Share = {
  title: string
  description: string
  image: Fields | undefined
}

/** What a search engine, a chat and a feed show of a page. The site settings fill in what the page has not. */
export function shareOf(document: Fields, settings: Fields): Share {
  const title = firstText(document, paths.title)
  const siteName = textAt(settings, 'siteName')
  const fallback = valueAt(settings, 'shareImage')
  return {
    title: siteName && title ? `${title} · ${siteName}` : title || siteName,
    description: firstText(document, paths.description) || textAt(settings, 'description'),
    image: firstImage(document) ?? (hasFile(fallback) ? fallback : undefined),
  }
}

/** A text as it is cut off. */
export function cutOff(text: string, most: number): string {
  const letters = Array.from(text)
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : text
}
