import type { QueryParams } from '@sanity/client'
import * as v from 'valibot'
import type { ScheduleQueryResult } from '#shared/generated/sanity.types.ts'
import { priceOreAt } from '#shared/prices/current-price.ts'
import { unknownAdventures } from '#shared/products/known-adventures.ts'
import { checkoutProductsQuery, pricesQuery, releasedQuery } from '#shared/queries/product.ts'
import { scheduleQuery } from '#shared/queries/schedule.ts'
import { nextChange } from '#shared/schedule/next-change.ts'
import { Refusal } from '../http/refusal.ts'
import type { Catalogue, PriceLog, ProductForSale, PublishedPrice } from '../ports.ts'
import type { ReadContent } from './published-content.ts'

/** Products in one answer of pricesQuery. */
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

/** Editors may leave a product incomplete: without a price of at least one öre, or if it unlocks nothing, it is not for sale. */
const productSchema = v.object({
  id: v.string(),
  title: v.string(),
  price: sek,
  sale,
  unlocks: v.pipe(v.array(v.string()), v.nonEmpty()),
  imageUrl: v.nullable(v.string()),
  vatRate: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  preOrder: v.boolean(),
})

function forSale(found: unknown, now: number): [string, ProductForSale][] {
  const { success, output } = v.safeParse(productSchema, found)
  if (!success) return []
  const { price, sale, ...product } = output
  const priceOre = priceOreAt({ price, sale }, now)
  if (!priceOre) return []
  return [[product.id, { ...product, unlocks: [...new Set(product.unlocks)], priceOre }]]
}

/** @throws Refusal for products that unlock an id that the app doesn't know: their buyers would get nothing for it. */
function refuseUnknown(products: readonly ProductForSale[]) {
  const faulty = products
    .map(({ id, unlocks }) => ({ id, unknown: unknownAdventures(unlocks) }))
    .filter(({ unknown }) => unknown.length > 0)
  if (faulty.length === 0) return
  const named = faulty.map(
    ({ id, unknown }) => `The product "${id}" unlocks "${unknown.join('", "')}", which the app doesn't have.`,
  )
  throw new Refusal(
    { code: 'products-unavailable', ids: faulty.map(({ id }) => id) },
    `${named.join(' ')} Correct Unlocks of the product in the Studio, and publish.`,
  )
}

function publishedPrice(found: unknown): PublishedPrice[] {
  const { success, output } = v.safeParse(publishedPriceSchema, found)
  return success ? [output] : []
}

/** Ids that a slug can have. Others can't be sent in a query. */
const isPossible = (id: string) => id.isWellFormed() && !/\p{Cc}/u.test(id)

const productsSchema = v.array(v.unknown())

/** Reads the published products without a cache, so that the charged price is the current one. */
export function createContentCatalogue(
  readContent: ReadContent,
  priceLog: Pick<PriceLog, 'record'>,
  now: () => number,
): Catalogue {
  async function readRecorded(query: string, params: QueryParams) {
    const found = await readContent(query, params, (answer) => v.parse(productsSchema, answer))
    const prices = found.flatMap(publishedPrice)
    await priceLog.record(prices, now())
    return { found, prices }
  }

  const readIds = (ids: readonly string[]) =>
    readRecorded(checkoutProductsQuery, { ids: ids.filter(isPossible) })

  return {
    read: async (ids) => {
      const { found } = await readIds(ids)
      const products = new Map(found.flatMap((product) => forSale(product, now())))
      refuseUnknown([...products.values()])
      return products
    },
    prices: async (ids) => {
      const before = now()
      const [{ prices }, schedule] = await Promise.all([
        readIds(ids),
        readContent(scheduleQuery, {}, (answer) => answer as ScheduleQueryResult),
      ])
      return { prices, changesAt: nextChange({ results: prices, schedule, isOfDay: false }, before) }
    },
    unreleased: (ids) =>
      readContent(releasedQuery, { ids: ids.filter(isPossible) }, (answer) => {
        const released = v.parse(v.array(v.string()), answer)
        return new Set(ids.filter((id) => !released.includes(id)))
      }),
    readAllPrices: async () => {
      let count = 0
      for (let after = ''; ; ) {
        const { found, prices } = await readRecorded(pricesQuery, { after })
        count += prices.length
        const last = prices.at(-1)
        if (!last || found.length < PAGE) return count
        after = last.id
      }
    },
  }
}
