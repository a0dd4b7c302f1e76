import type { QueryParams } from '@sanity/client'
import * as v from 'valibot'
import { factEntries } from '#shared/api/orders.ts'
import type {
  CheckoutProductsQueryResult,
  PricesQueryResult,
  ReleasesQueryResult,
  ScheduleQueryResult,
} from '#shared/generated/sanity.types.ts'
import { fromOre } from '#shared/money.ts'
import { priceOreAt } from '#shared/prices/current-price.ts'
import type { LowestPrice } from '#shared/prices/lowest-prices.ts'
import { contentsOf } from '#shared/products/adventures.ts'
import { allKinds } from '#shared/products/product-kinds.ts'
import { type Release, releaseOf } from '#shared/products/release.ts'
import { missingFacts, type SoldFacts, soldFacts } from '#shared/products/sold-facts.ts'
import { swedishDay } from '#shared/products/swedish-time.ts'
import { checkoutProductsQuery, pricesQuery, releasesQuery } from '#shared/queries/product.ts'
import { scheduleQuery } from '#shared/queries/schedule.ts'
import { type Dated, nextChange } from '#shared/schedule/next-change.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import {
  endOtherOffers,
  lowestBeforeMoment,
  type PublishedPrice,
  readPriceLog,
  recordPrices,
} from './price-log.ts'
import type { ReadContent } from './published-content.ts'

/** The result limit of pricesQuery. */
const PAGE = 1_000

const sek = v.pipe(v.number(), v.minValue(0.01), v.maxValue(1_000_000))

/** Lets the compiler compare schemas of fields with the query: each field is in the result, and the schema takes its values. */
const entriesOf =
  <Result>() =>
  <Entries extends Record<string, v.GenericSchema>>(
    entries: Entries & {
      [Field in keyof Entries]: Field extends keyof Result
        ? NonNullable<Result[Field]> extends v.InferInput<Entries[Field]>
          ? unknown
          : never
        : never
    },
  ): Entries =>
    entries

const nullableText = v.nullable(v.string())

const releaseEntries = {
  release: v.nullable(v.object({ releasedAt: nullableText, isGameOut: v.nullable(v.boolean()) })),
}

const salesSchema = v.array(
  v.object({
    _id: v.string(),
    _updatedAt: v.string(),
    price: v.nullable(v.number()),
    from: nullableText,
    until: nullableText,
  }),
)

const publishedPriceSchema = v.pipe(
  v.object(
    entriesOf<PricesQueryResult[number]>()({
      id: v.string(),
      price: sek,
      sales: salesSchema,
      unlocks: v.array(v.string()),
      isClosed: v.boolean(),
      _updatedAt: v.string(),
    }),
  ),
  v.transform(({ _updatedAt, ...product }) => ({
    ...product,
    updatedAt: new Date(
      Math.max(...[_updatedAt, ...product.sales.map((sale) => sale._updatedAt)].map((at) => Date.parse(at))),
    ),
  })),
  v.check(({ updatedAt }) => !Number.isNaN(updatedAt.getTime())),
)

type ReadPrice = v.InferOutput<typeof publishedPriceSchema>

export type ProductForSale = {
  id: string
  title: string
  /** The price when the product was read; during a sale the sale price. */
  priceOre: number
  unlocks: string[]
  imageUrl: string | null
  /** Percent, included in the price. */
  vatRate: number
  /** Not released when the product was read. */
  preOrder: boolean
  facts: SoldFacts
  /** The planned day of release in Sweden. Only of a pre-order. */
  releaseOn?: string
}

const unlocking = { title: v.string(), unlocks: v.array(v.string()) }

const inPartsSchema = v.array(
  v.object({
    ...unlocking,
    isSelf: v.boolean(),
    expansions: v.array(v.object({ title: v.string(), releasedOn: v.string() })),
    until: v.string(),
  }),
)

const factsSchema = v.nullable(v.object(factEntries))

/** Editors may leave a product incomplete: without a price, a type or unlocked adventures it is not for sale. */
const productSchema = v.object(
  entriesOf<CheckoutProductsQueryResult[number]>()({
    id: v.string(),
    title: v.string(),
    price: sek,
    sales: salesSchema,
    unlocks: v.pipe(v.array(v.string()), v.nonEmpty()),
    unknown: v.array(v.string()),
    imageUrl: v.nullable(v.string()),
    vatRate: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
    type: v.picklist(allKinds),
    facts: factsSchema,
    gameFacts: v.nullable(v.object({ facts: factsSchema })),
    inParts: inPartsSchema,
    requires: v.nullable(v.object(unlocking)),
    ...releaseEntries,
  }),
)

/** `unknown`: the ids in `unlocks` without a published adventure. */
type Found = ProductForSale & { unknown: string[]; isOverdue: boolean }

function forSale(found: unknown, now: number): Found[] {
  const { success, output } = v.safeParse(productSchema, found)
  if (!success) return []
  const { price, sales, type, facts, gameFacts, inParts, requires, release: plan, ...product } = output
  const priceOre = priceOreAt({ price, sales }, now)
  if (!priceOre) return []
  const release = releaseOf({ release: plan }, now)
  return [
    {
      ...product,
      unlocks: [...new Set(product.unlocks)],
      priceOre,
      facts: soldFacts(output, now),
      preOrder: release.status !== 'released',
      ...(release.status === 'pre-order' && { releaseOn: swedishDay(release.at) }),
      isOverdue: release.status === 'overdue',
    },
  ]
}

/** @param faultOf returns the fault of a product in words for editors, or undefined @throws Refusal that names all faults */
function refuse(
  products: readonly Found[],
  faultOf: (product: Found) => string | undefined,
  cure: string,
  code: 'products-unavailable' | 'pre-order-overdue' = 'products-unavailable',
) {
  const faults = products.flatMap((product) => {
    const fault = faultOf(product)
    return fault === undefined ? [] : { id: product.id, text: `The product "${product.id}" ${fault}.` }
  })
  if (faults.length === 0) return
  throw new Refusal(
    { code, ids: faults.map(({ id }) => id) },
    `${faults.map(({ text }) => text).join(' ')} ${cure}`,
  )
}

/** Buyers would get nothing for an unknown adventure. */
function unlocksFault({ unknown }: Found) {
  return unknown.length > 0
    ? `unlocks "${unknown.join('", "')}", which no published adventure has`
    : undefined
}

/** Buyers have to know these facts before they order. */
function factsFault({ facts }: Found) {
  const missing = missingFacts(facts)
  return missing.length > 0 ? `lacks these facts: ${missing.join(', ')}` : undefined
}

/** Buyers must know the day of a pre-order. */
const releaseFault = ({ isOverdue }: Found) =>
  isOverdue ? 'is a pre-order whose planned release has passed or is missing' : undefined

function publishedPrice(found: unknown): ReadPrice[] {
  const { success, output } = v.safeParse(publishedPriceSchema, found)
  return success ? [output] : []
}

/** Excludes ids that can't be slugs, because a query can't send them. */
const isPossibleSlug = (id: string) => id.isWellFormed() && !/\p{Cc}/u.test(id)

const productsSchema = v.array(v.unknown())

type Needs = { content: ReadContent; database: ShopDatabase; now: () => number }

/** Reads without a cache, and appends the prices to the price log. */
async function readAndRecordPrices({ content, database, now }: Needs, query: string, params: QueryParams) {
  const found = await content(query, params, (result) => v.parse(productsSchema, result))
  const prices = found.flatMap(publishedPrice)
  await recordPrices(database, prices, now())
  return { found, prices }
}

const readIds = (needs: Needs, ids: readonly string[]) =>
  readAndRecordPrices(needs, checkoutProductsQuery, { ids: ids.filter(isPossibleSlug) })

/**
 * Leaves out products that are not for sale.
 * @throws Refusal `products-unavailable` for an unknown adventure and for missing facts, `pre-order-overdue`
 */
export async function readProducts(
  needs: Needs,
  ids: readonly string[],
): Promise<Map<string, ProductForSale>> {
  const { found } = await readIds(needs, ids)
  const products = found.flatMap((product) => forSale(product, needs.now()))
  refuse(products, unlocksFault, 'Correct Unlocks of the product in the Studio, and publish.')
  refuse(products, factsFault, 'Fill in Facts of the product or of its game in the Studio, and publish.')
  refuse(
    products,
    releaseFault,
    'Set a new release under Facts of the product in the Studio, or switch Pre-order off, and publish.',
    'pre-order-overdue',
  )
  return new Map(products.map(({ isOverdue: _, unknown: __, ...product }) => [product.id, product]))
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

const releaseSchema = v.pipe(
  v.object(
    entriesOf<ReleasesQueryResult[number]>()({
      id: v.string(),
      ...releaseEntries,
      hasAppeared: v.boolean(),
      changedAt: v.array(v.nullable(v.pipe(v.string(), v.isoTimestamp()))),
    }),
  ),
  v.transform(({ changedAt, ...product }) => ({
    ...product,
    changedAt: Math.max(...changedAt.map((moment) => Date.parse(moment ?? '1970-01-01T00:00:00Z'))),
  })),
)

/** `changedAt`: the last publish, in milliseconds since 1970. */
export type ProductRelease = Release & { changedAt: number }

/**
 * The known releases of these products and of all pre-orders, by id. A product is missing if it is unpublished, has another
 * id, has not appeared, or can't be read.
 */
export const readReleases = (
  content: ReadContent,
  ids: readonly string[],
  now: number,
): Promise<Map<string, ProductRelease>> =>
  content(releasesQuery, { ids: ids.filter(isPossibleSlug) }, (result) => {
    const products = v.parse(productsSchema, result).flatMap((found) => {
      const { success, output } = v.safeParse(releaseSchema, found)
      return success && output.hasAppeared ? [output] : []
    })
    return new Map(
      products.map((product) => [product.id, { ...releaseOf(product, now), changedAt: product.changedAt }]),
    )
  })

/** Includes ids without a known release. */
export async function unreleasedProducts(
  content: ReadContent,
  ids: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const releases = await readReleases(content, ids, now)
  return new Set(ids.filter((id) => releases.get(id)?.status !== 'released'))
}

/** Reads all published offers, and brings the price log up to date. */
async function readAllPrices(needs: Needs): Promise<ReadPrice[]> {
  const started = needs.now()
  const all: ReadPrice[] = []
  for (let after = ''; ; ) {
    const { found, prices } = await readAndRecordPrices(needs, pricesQuery, { after })
    all.push(...prices)
    const last = prices.at(-1)
    if (!last || found.length < PAGE) break
    after = last.id
  }
  await endOtherOffers(needs.database, new Set(all.map(({ id }) => id)), started)
  return all
}

export const recordAllPrices = async (needs: Needs): Promise<number> => (await readAllPrices(needs)).length

/**
 * The lowest prices of what products unlock, in the 30 days before a reduction.
 * @param reduction `before` in milliseconds since 1970, may be ahead; `without` is the id of its sale
 */
export async function readLowestPrices(
  needs: Needs,
  ids: readonly string[],
  { before, without }: { before: number; without: string },
): Promise<LowestPrice[]> {
  const all = await readAllPrices(needs)
  const offers = all.map((offer) => ({ ...offer, sales: offer.sales.filter(({ _id }) => _id !== without) }))
  const products = all.filter(({ id }) => ids.includes(id))
  const log = await readPriceLog(needs.database, products.map(contentsOf))
  return products.flatMap((product) => {
    const lowest = lowestBeforeMoment(contentsOf(product), { offers, log }, before)
    return lowest === undefined ? [] : [{ id: product.id, lowest: fromOre(lowest) }]
  })
}
