/** The price log, and the lowest prices that follow from it. A price belongs to what is unlocked, not to a product. */

import type { ReducedPrice } from '#shared/api/prices.ts'
import { toOre } from '#shared/money.ts'
import { type Priced, plannedChanges, priceAt, priceOreAt } from '#shared/prices/current-price.ts'
import { contentsOf } from '#shared/products/adventures.ts'
import type { ShopDatabase } from '../database/schema.ts'

/** A published offer. `isClosed`: not everyone can open it. `updatedAt`: the last publish of the product and of its sales. */
export type PublishedPrice = Priced & {
  id: string
  price: number
  unlocks: readonly string[]
  isClosed: boolean
  updatedAt: Date
}

/** What a product unlocks and costs from `validFrom` until its next period. Without a price, it is not for sale to everyone. */
export type PricePeriod = { contents: string; priceOre: number | null; validFrom: Date }

/** A period with its end, in milliseconds since 1970; Infinity for the latest one. */
export type LoggedPrice = PricePeriod & { productId: string; validUntil: number }

type Row = PricePeriod & { productId: string }

/** Appends periods that began by `now`. Safe to repeat. A database trigger refuses changes of the log. */
export async function recordPrices(
  database: ShopDatabase,
  products: readonly PublishedPrice[],
  now: number,
): Promise<void> {
  if (products.length === 0) return
  const last = await latestPeriods(database)
  await append(
    database,
    products.flatMap((product) =>
      newPeriods(product, last.get(product.id), now).map((period) => ({ ...period, productId: product.id })),
    ),
  )
}

/** An offer that was logged meanwhile may be newer than the list of published ones. */
const SETTLED_MS = 60_000

/** Ends the periods of offers that are no longer published. @param ids all published ones */
export async function endOtherOffers(
  database: ShopDatabase,
  ids: ReadonlySet<string>,
  now: number,
): Promise<void> {
  const gone = [...(await latestPeriods(database))].filter(
    ([id, { priceOre, recordedAt }]) =>
      priceOre !== null && !ids.has(id) && recordedAt.getTime() < now - SETTLED_MS,
  )
  await append(
    database,
    gone.map(([productId, { contents }]) => ({
      productId,
      contents,
      priceOre: null,
      validFrom: new Date(now),
    })),
  )
}

async function append(database: ShopDatabase, rows: readonly Row[]) {
  if (rows.length === 0) return
  await database
    .insertInto('price_log')
    .values(
      rows.map(({ productId, contents, priceOre, validFrom }) => ({
        product_id: productId,
        contents,
        price_ore: priceOre,
        valid_from: validFrom,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const columns = [
  'product_id as productId',
  'contents',
  'price_ore as priceOre',
  'valid_from as validFrom',
  'recorded_at as recordedAt',
] as const

async function latestPeriods(database: ShopDatabase) {
  const rows = await database
    .selectFrom('price_log')
    .distinctOn('product_id')
    .select(columns)
    .orderBy('product_id')
    .orderBy('valid_from', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.productId, row]))
}

/** All periods of the products that have ever had one of these contents, each product's oldest first. */
export async function readPriceLog(
  database: ShopDatabase,
  contents: readonly string[],
): Promise<LoggedPrice[]> {
  if (contents.length === 0) return []
  const rows = await database
    .selectFrom('price_log')
    .select(columns)
    .where('product_id', 'in', (log) =>
      log
        .selectFrom('price_log')
        .select('product_id')
        .where('contents', 'in', [...contents]),
    )
    .orderBy('product_id')
    .orderBy('valid_from')
    .execute()
  return withEnds(rows)
}

/** @param rows each product's oldest first */
export const withEnds = (rows: readonly Row[]): LoggedPrice[] =>
  [...Map.groupBy(rows, ({ productId }) => productId).values()].flatMap((own) =>
    own.map((row, index) => ({ ...row, validUntil: own[index + 1]?.validFrom.getTime() ?? Infinity })),
  )

const periodAt = (product: PublishedPrice, moment: number): PricePeriod => {
  const contents = contentsOf(product)
  const isOffered = contents !== '' && !product.isClosed
  return { contents, priceOre: isOffered ? priceOreAt(product, moment) : null, validFrom: new Date(moment) }
}

const isSame = (one: PricePeriod, other: PricePeriod | undefined) =>
  other ? one.priceOre === other.priceOre && one.contents === other.contents : one.priceOre === null

/** The published fields apply from the last publication, so a backdated sale begins when it was published. */
export function newPeriods(
  product: PublishedPrice,
  last: PricePeriod | undefined,
  now: number,
): PricePeriod[] {
  const periods: PricePeriod[] = []
  for (const moment of momentsOf(product, last, now)) {
    const period = periodAt(product, moment)
    if (!isSame(period, periods.at(-1) ?? last)) periods.push(period)
  }
  return periods
}

function momentsOf(product: PublishedPrice, last: PricePeriod | undefined, now: number): number[] {
  const published = Math.min(product.updatedAt.getTime(), now)
  const known = last?.validFrom.getTime() ?? -Infinity
  const start = Math.max(published, known)
  const planned = plannedChanges(product).filter((moment) => moment > start && moment <= now)
  // If clocks differ, the log can have a later change than the content. What is published then applies from now on.
  if (published <= known && !isSame(periodAt(product, known), last)) return [Math.max(now, known + 1)]
  return [start, ...planned]
}

const DAY_MS = 24 * 60 * 60_000
/** Period of the lowest earlier price: directive 98/6/EC, article 6a. */
const DAYS = 30

/** The lowest price of all offers of these contents. @returns öre, of a short log the lowest known price; undefined without one */
export function lowestBefore(
  log: readonly LoggedPrice[],
  contents: string,
  reductionStart: number,
): number | undefined {
  const start = reductionStart - DAYS * DAY_MS
  const prices = log.flatMap((period) => {
    const { priceOre, validFrom, validUntil } = period
    const isInForce = validFrom.getTime() < reductionStart && validUntil > start
    return priceOre !== null && period.contents === contents && isInForce ? [priceOre] : []
  })
  return prices.length > 0 ? Math.min(...prices) : undefined
}

/**
 * Each change of the sale price is a new reduction.
 * @returns undefined without a sale or an earlier price, and when the sale price is not below the lowest earlier one
 */
export function reducedPrice(
  product: PublishedPrice,
  log: readonly LoggedPrice[],
  now: number,
): ReducedPrice | undefined {
  const { price, sale } = priceAt(product, now)
  const last = log.findLast(({ productId }) => productId === product.id)
  if (price === null || !sale || last?.priceOre !== toOre(price)) return undefined
  const lowest = lowestBefore(log, contentsOf(product), Math.max(sale.from, last.validFrom.getTime()))
  return lowest === undefined || lowest <= toOre(price)
    ? undefined
    : { id: product.id, price, lowestBefore: lowest / 100 }
}

/**
 * The lowest price of 30 days before a reduction at `moment`, which may be ahead: until then the published plans apply.
 * @param offers all published ones, without the sale of the reduction
 * @returns öre; undefined without an earlier price
 */
export function lowestBeforeMoment(
  contents: string,
  { offers, log }: { offers: readonly PublishedPrice[]; log: readonly LoggedPrice[] },
  moment: number,
): number | undefined {
  const ahead = offers.flatMap((offer) => {
    const own = log.filter(({ productId }) => productId === offer.id)
    const coming = newPeriods(offer, own.at(-1), moment)
    return [...own, ...coming.map((period) => ({ ...period, productId: offer.id }))]
  })
  const offered = new Set(offers.map(({ id }) => id))
  const ended = log.filter(({ productId }) => !offered.has(productId))
  return lowestBefore([...ended, ...withEnds(ahead)], contents, moment)
}
