import type { ReducedPrice } from '#shared/api/prices.ts'
import type { ProductFeedQueryResult } from '#shared/generated/sanity.types.ts'
import { priceAmount } from '#shared/money.ts'
import { paths, productPath } from '#shared/paths.ts'
import { offerAt, priceAt } from '#shared/prices/current-price.ts'
import { factsOfProduct } from '#shared/products/facts.ts'
import { availabilityAt, offerId } from '#shared/products/offers.ts'
import { productKinds } from '#shared/products/product-kinds.ts'
import { missingFacts } from '#shared/products/sold-facts.ts'
import { imageAddress } from '#shared/shared-images.ts'
import { COUNTRY, CURRENCY } from '#shared/shop.ts'
import type { FeedChannel } from './rss.ts'
import { element, htmlElement } from './xml.ts'

export const PRODUCT_FEED = {
  path: `${paths.shop}/products.xml`,
  type: 'application/xml; charset=utf-8',
  subject: 'The products',
} as const

/** More than the products of the shop. */
export const PRODUCT_FEED_ITEMS = 1_000

/** Google's limits, in characters. */
const MAX_TITLE = 150
const MAX_DESCRIPTION = 5_000
/** "Software > Video Game Software" in google.com/basepages/producttype/taxonomy-with-ids.en-GB.txt */
const GOOGLE_CATEGORY = '1279'

export type FeedProduct = ProductFeedQueryResult['products'][number]

/** `now` in milliseconds since 1970; `reduced` as the shop API knows it then. */
type FeedMoment = { now: number; reduced: readonly ReducedPrice[] }

/** The products whose price is that of a sale, by their ids. */
export const productsInSale = (products: readonly FeedProduct[], now: number): string[] =>
  products.flatMap((product) => (offerAt(product, now).saleEnds === null ? [] : [product.id]))

const shortened = (text: string, max: number) => Array.from(text).slice(0, max).join('')

const sek = (price: number) => `${priceAmount(price)} ${CURRENCY}`

const iso = (moment: number) => new Date(moment).toISOString()

/** Services strike through `g:price` beside a sale price, so it is the lowest of 30 days, and never the ordinary price. */
function prices(product: FeedProduct, price: number, { reduced, now }: FeedMoment): string[] {
  const { sale } = priceAt(product, now)
  const before = reduced.find((one) => one.id === product.id && one.price === price)?.lowestBefore
  if (before === undefined || !sale) return [element('g:price', sek(price))]
  return [
    element('g:price', sek(before)),
    element('g:sale_price', sek(price)),
    element('g:sale_price_effective_date', `${iso(sale.from)}/${iso(sale.until)}`),
  ]
}

const availability = (since: 'now' | number) =>
  since === 'now'
    ? [element('g:availability', 'in_stock')]
    : [element('g:availability', 'preorder'), element('g:availability_date', iso(since))]

/** Empty for a product that the shop API doesn’t sell or Google doesn’t list. */
function item(product: FeedProduct, siteName: string, siteUrl: string, moment: FeedMoment): string[] {
  const { now } = moment
  const { id, title, description, type, price, image, facts, gameFacts } = offerAt(product, now)
  const picture = imageAddress(image, siteUrl)
  const since = availabilityAt(product, now)
  const missing = missingFacts(factsOfProduct(facts, gameFacts?.facts ?? null) ?? {})
  if (price === null || missing.length > 0 || !picture || since === null) return []
  return [
    '<item>',
    element('g:id', offerId(id)),
    element('g:title', shortened(title, MAX_TITLE)),
    // Google takes HTML in descriptions, and none in titles.
    htmlElement('g:description', shortened(description, MAX_DESCRIPTION)),
    element('g:link', `${siteUrl}${productPath(id)}`),
    element('g:image_link', picture),
    ...availability(since),
    ...prices(product, price, moment),
    element('g:condition', 'new'),
    element('g:brand', siteName),
    element('g:identifier_exists', 'no'),
    element('g:google_product_category', GOOGLE_CATEGORY),
    element('g:product_type', productKinds[type]),
    ...(type === 'bundle' ? [element('g:is_bundle', 'yes')] : []),
    `<g:shipping><g:country>${COUNTRY}</g:country><g:price>${sek(0)}</g:price></g:shipping>`,
    '</item>',
  ]
}

/**
 * Products in Google’s format (support.google.com/merchants/answer/7052112), which other price services read too. Prices include
 * VAT.
 * @param siteUrl the site’s origin, whose host names the feed while there are no site settings
 */
export function productFeed(
  products: readonly FeedProduct[],
  channel: FeedChannel | null,
  siteUrl: string,
  moment: FeedMoment,
): string {
  const name = channel?.siteName || new URL(siteUrl).host
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    element('title', name),
    element('link', `${siteUrl}${paths.shop}`),
    element('description', channel?.description || `The shop of ${name}.`),
    ...products.flatMap((product) => item(product, name, siteUrl, moment)),
    '</channel>',
    '</rss>',
  ]
  return `${lines.join('\n')}\n`
}
