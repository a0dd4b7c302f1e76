import { priceAmount } from '../money.ts'
import { type Publisher, publisherOf, type Thing } from './site.ts'

type Product = {
  id: string
  path: string
  title: string
  description: string
  image: string | null
  /** SEK. */
  price: number
  /** When a sale price ends, in milliseconds since 1970. */
  saleEnds: number | null
  preOrder: boolean
  /** What makes it playable for more people. */
  accessibility: readonly string[]
}

export const product = (publisher: Publisher, item: Product): Thing => {
  const url = `${publisher.siteUrl}${item.path}`
  return {
    // A product has no accessibilityFeature. A game has it, and may be a product too.
    ...(item.accessibility.length > 0
      ? { '@type': ['Product', 'Game'], accessibilityFeature: item.accessibility }
      : { '@type': 'Product' }),
    name: item.title,
    description: item.description,
    sku: item.id,
    url,
    image: item.image ?? undefined,
    brand: { '@type': 'Brand', name: publisher.siteName },
    offers: {
      '@type': 'Offer',
      url,
      price: priceAmount(item.price),
      priceCurrency: 'SEK',
      priceValidUntil: item.saleEnds === null ? undefined : new Date(item.saleEnds).toISOString(),
      availability: `https://schema.org/${item.preOrder ? 'PreOrder' : 'InStock'}`,
      seller: publisherOf(publisher),
    },
  }
}
