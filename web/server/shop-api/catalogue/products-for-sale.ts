import type { QueryParams } from '@sanity/client'
import * as v from 'valibot'
import type { ScheduleQueryResult } from '#shared/generated/sanity.types.ts'
import { priceOreAt } from '#shared/prices/current-price.ts'
import { unknownAdventures } from '#shared/products/known-adventures.ts'
import { missingFacts, type SoldFacts, soldFacts } from '#shared/products/sold-facts.ts'
import { checkoutProductsQuery, pricesQuery, releasedQuery } from '#shared/queries/product.ts'
import { scheduleQuery } from '#shared/queries/schedule.ts'
import { type Dated, nextChange } from '#shared/schedule/next-change.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { type PublishedPrice, recordPrices } from './price-log.ts'
import type { ReadContent } from './published-content.ts'

/** Result size of pricesQuery. */
const PAGE = 1_000

const sek = v.pipe(v.number(), v.minValue(0.01), v.maxValue(1_000_000))

const sale = v.nullable(
  v.object({
    price: v.nullable(v.number()),
    from: v.nullable(v.string()),
    to: v.nullable(v.string()),
  }),
)

const publishedPriceSchema = v.pipe(
  v.object({ id: v.string(), price: sek, sale, _updatedAt: v.pipe(v.string(), v.toDate()) }),
  v.transform(({ _updatedAt, ...product }): PublishedPrice => ({ ...product, updatedAt: _updatedAt })),
)

export type ProductForSale = {
  id: string
  title: string
  /** In force when the product was read, a sale included. */
  priceOre: number
  unlocks: string[]
  imageUrl: string | null
  /** Percent, included in the price. */
  vatRate: number
  preOrder: boolean
  facts: SoldFacts
}

const factsSchema = v.nullable(
  v.object({
    language: v.nullable(v.string()),
    devices: v.nullable(v.string()),
    appVersion: v.nullable(v.string()),
    downloadMegabytes: v.nullable(v.number()),
  }),
)

/** Editors may leave a product incomplete: without a price or unlocked adventures it is not for sale. */
const productSchema = v.object({
  id: v.string(),
  title: v.string(),
  price: sek,
  sale,
  unlocks: v.pipe(v.array(v.string()), v.nonEmpty()),
  imageUrl: v.nullable(v.string()),
  vatRate: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  preOrder: v.boolean(),
  type: v.fallback(v.picklist(['game', 'bundle', 'expansion']), 'game'),
  facts: factsSchema,
  gameFacts: v.nullable(v.object({ facts: factsSchema })),
})

function forSale(found: unknown, now: number): [string, ProductForSale][] {
  const { success, output } = v.safeParse(productSchema, found)
  if (!success) return []
  const { price, sale, type, facts, gameFacts, ...product } = output
  const priceOre = priceOreAt({ price, sale }, now)
  if (!priceOre) return []
  const unlocks = [...new Set(product.unlocks)]
  return [[product.id, { ...product, unlocks, priceOre, facts: soldFacts({ type, facts, gameFacts }) }]]
}

/** For each product, what it says to editors, or undefined for a sound product. @throws Refusal that names all faults */
function refuse(
  products: readonly ProductForSale[],
  faultOf: (product: ProductForSale) => string | undefined,
  cure: string,
) {
  const faults = products.flatMap((product) => {
    const fault = faultOf(product)
    return fault === undefined ? [] : { id: product.id, text: `The product "${product.id}" ${fault}.` }
  })
  if (faults.length === 0) return
  throw new Refusal(
    { code: 'products-unavailable', ids: faults.map(({ id }) => id) },
    `${faults.map(({ text }) => text).join(' ')} ${cure}`,
  )
}

/** Buyers would get nothing for it. */
function unlocksFault({ unlocks }: ProductForSale) {
  const unknown = unknownAdventures(unlocks)
  return unknown.length > 0 ? `unlocks "${unknown.join('", "')}", which the app doesn't have` : undefined
}

/** Buyers have to know these facts before they order. */
function factsFault({ facts }: ProductForSale) {
  const missing = missingFacts(facts)
  return missing.length > 0 ? `lacks these facts: ${missing.join(', ')}` : undefined
}

function publishedPrice(found: unknown): PublishedPrice[] {
  const { success, output } = v.safeParse(publishedPriceSchema, found)
  return success ? [output] : []
}

/** Other ids can't be slugs, and can't be sent in a query. */
const isPossible = (id: string) => id.isWellFormed() && !/\p{Cc}/u.test(id)

const productsSchema = v.array(v.unknown())

type Needs = { content: ReadContent; database: ShopDatabase; now: () => number }

/** Reads without a cache, and appends the prices to the price log. */
async function readRecorded({ content, database, now }: Needs, query: string, params: QueryParams) {
  const found = await content(query, params, (result) => v.parse(productsSchema, result))
  const prices = found.flatMap(publishedPrice)
  await recordPrices(database, prices, now())
  return { found, prices }
}

const readIds = (needs: Needs, ids: readonly string[]) =>
  readRecorded(needs, checkoutProductsQuery, { ids: ids.filter(isPossible) })

/**
 * Leaves out products that are not for sale.
 * @throws Refusal `products-unavailable` for an adventure that the app lacks, and for missing facts
 */
export async function readProducts(
  needs: Needs,
  ids: readonly string[],
): Promise<Map<string, ProductForSale>> {
  const { found: published } = await readIds(needs, ids)
  const products = new Map(published.flatMap((product) => forSale(product, needs.now())))
  const found = [...products.values()]
  refuse(found, unlocksFault, 'Correct Unlocks of the product in the Studio, and publish.')
  refuse(found, factsFault, 'Fill in Facts of the product or of its game in the Studio, and publish.')
  return products
}

export async function readPrices(
  needs: Needs,
  ids: readonly string[],
): Promise<Dated & { prices: PublishedPrice[] }> {
  const before = needs.now()
  const [{ prices }, schedule] = await Promise.all([
    readIds(needs, ids),
    needs.content(scheduleQuery, {}, (result) => result as ScheduleQueryResult),
  ])
  return { prices, changesAt: nextChange({ results: prices, schedule, isOfDay: false }, before) }
}

/** Includes ids without a product, which may be unpublished or have another slug. */
export const unreleasedProducts = (
  content: ReadContent,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  content(releasedQuery, { ids: ids.filter(isPossible) }, (result) => {
    const released = v.parse(v.array(v.string()), result)
    return new Set(ids.filter((id) => !released.includes(id)))
  })

export async function recordAllPrices(needs: Needs): Promise<number> {
  let count = 0
  for (let after = ''; ; ) {
    const { found, prices } = await readRecorded(needs, pricesQuery, { after })
    count += prices.length
    const last = prices.at(-1)
    if (!last || found.length < PAGE) return count
    after = last.id
  }
}
