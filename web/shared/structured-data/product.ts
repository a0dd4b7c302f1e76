import { priceAmount } from '../money.ts'
import { availabilityAt, offerId } from '../products/offers.ts'
import type { Releasing } from '../products/release.ts'
import { CURRENCY } from '../shop.ts'
import { type Publisher, publisherOf, type Thing } from './site.ts'

type Product = Releasing & {
  id: string
  path: string
  title: string
  description: string
  image: string | null
  /** SEK. */
  price: number
  /** When a sale price ends, in milliseconds since 1970. */
  saleEnds: number | null
  /** Names of the features that make the product playable for more people. */
  accessibility: readonly string[]
}

function offer(publisher: Publisher, item: Product, url: string, since: 'now' | number) {
  const isPreOrder = since !== 'now'
  return {
    '@type': 'Offer',
    url,
    price: priceAmount(item.price),
    priceCurrency: CURRENCY,
    priceValidUntil: item.saleEnds === null ? undefined : new Date(item.saleEnds).toISOString(),
    availability: `https://schema.org/${isPreOrder ? 'PreOrder' : 'InStock'}`,
    availabilityStarts: isPreOrder ? new Date(since).toISOString() : undefined,
    seller: publisherOf(publisher),
  }
}

/** A product, with an offer if the shop sells the product at `now` (milliseconds since 1970). */
export const product = (publisher: Publisher, item: Product, now: number): Thing => {
  const url = `${publisher.siteUrl}${item.path}`
  const since = availabilityAt(item, now)
  return {
    // schema.org has accessibilityFeature for games, but not for products. An item can be both.
    ...(item.accessibility.length > 0
      ? { '@type': ['Product', 'Game'], accessibilityFeature: item.accessibility }
      : { '@type': 'Product' }),
    name: item.title,
    description: item.description,
    sku: offerId(item.id),
    url,
    image: item.image ?? undefined,
    brand: { '@type': 'Brand', name: publisher.siteName },
    offers: since === null ? undefined : offer(publisher, item, url, since),
  }
}
