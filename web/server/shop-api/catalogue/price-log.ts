import { toOre } from '#shared/money.ts'
import { type Priced, plannedChanges, priceAt, priceOreAt } from '#shared/prices/current-price.ts'
import type { ReducedPrice } from '#shared/shop-contract.ts'
import type { ShopDatabase } from '../database/schema.ts'

/** Published fields. `updatedAt` is the last publication. */
export type PublishedPrice = Priced & { id: string; price: number; updatedAt: Date }

/** The price from `validFrom` until the next period of the same product. */
export type PricePeriod = { priceOre: number; validFrom: Date }

/** Appends periods that began by `now`. Safe to repeat. A database trigger refuses changes of the log. */
export async function recordPrices(
  database: ShopDatabase,
  products: readonly PublishedPrice[],
  now: number,
): Promise<void> {
  if (products.length === 0) return
  const last = await latestPeriods(
    database,
    products.map(({ id }) => id),
  )
  const rows = products.flatMap((product) =>
    newPeriods(product, last.get(product.id), now).map(({ priceOre, validFrom }) => ({
      product_id: product.id,
      price_ore: priceOre,
      valid_from: validFrom,
    })),
  )
  if (rows.length === 0) return
  await database
    .insertInto('price_log')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Periods by product, oldest first. */
export async function readPriceLog(
  database: ShopDatabase,
  ids: readonly string[],
): Promise<Map<string, PricePeriod[]>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('price_log')
    .select(['product_id', 'price_ore as priceOre', 'valid_from as validFrom'])
    .where('product_id', 'in', [...ids])
    .orderBy('valid_from')
    .execute()
  return Map.groupBy(rows, ({ product_id }) => product_id)
}

async function latestPeriods(
  database: ShopDatabase,
  ids: readonly string[],
): Promise<Map<string, PricePeriod>> {
  const rows = await database
    .selectFrom('price_log')
    .distinctOn('product_id')
    .select(['product_id', 'price_ore as priceOre', 'valid_from as validFrom'])
    .where('product_id', 'in', [...ids])
    .orderBy('product_id')
    .orderBy('valid_from', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.product_id, row]))
}

/** The published fields apply from the last publication, so a backdated sale begins when it was published. */
export function newPeriods(
  product: PublishedPrice,
  last: PricePeriod | undefined,
  now: number,
): PricePeriod[] {
  const moments = momentsOf(product, last, now)
  const periods: PricePeriod[] = []
  let before = last?.priceOre
  for (const moment of moments) {
    const priceOre = priceOreAt(product, moment)
    if (priceOre === null || priceOre === before) continue
    periods.push({ priceOre, validFrom: new Date(moment) })
    before = priceOre
  }
  return periods
}

function momentsOf(product: PublishedPrice, last: PricePeriod | undefined, now: number): number[] {
  const published = Math.min(product.updatedAt.getTime(), now)
  const known = last?.validFrom.getTime() ?? -Infinity
  const start = Math.max(published, known)
  const planned = plannedChanges(product).filter((moment) => moment > start && moment <= now)
  // If clocks differ, the log can have a later change than the content. The published price then applies from now on.
  if (published <= known && priceOreAt(product, known) !== last?.priceOre) return [Math.max(now, known + 1)]
  return [start, ...planned]
}

const DAY_MS = 24 * 60 * 60_000
/** Period of the lowest earlier price: directive 98/6/EC, article 6a. */
const DAYS = 30

/** @param log periods of one product, oldest first @returns öre, of a short log the lowest known price; undefined without one */
export function lowestBefore(log: readonly PricePeriod[], reductionStart: Date): number | undefined {
  const end = reductionStart.getTime()
  const start = end - DAYS * DAY_MS
  const inForce = log.filter(({ validFrom }, index) => {
    const until = log[index + 1]?.validFrom.getTime() ?? Infinity
    return validFrom.getTime() < end && until > start
  })
  return inForce.length > 0 ? Math.min(...inForce.map(({ priceOre }) => priceOre)) : undefined
}

/** Each change of the sale price is a new reduction. @returns undefined without a sale or an earlier price */
export function reducedPrice(
  product: PublishedPrice,
  log: readonly PricePeriod[],
  now: number,
): ReducedPrice | undefined {
  const { price, sale } = priceAt(product, now)
  const last = log.at(-1)
  if (price === null || !sale || last?.priceOre !== toOre(price)) return undefined
  const start = new Date(Math.max(sale.from, last.validFrom.getTime()))
  const lowest = lowestBefore(log, start)
  return lowest === undefined ? undefined : { id: product.id, price, lowestBefore: lowest / 100 }
}
