import { type Priced, plannedChanges, priceOreAt } from '#shared/prices/current-price.ts'
import type { ShopDatabase } from '../database/schema.ts'

/** Published fields. `updatedAt` is the last publication. */
export type PublishedPrice = Priced & { id: string; price: number; updatedAt: Date }

/** In force from `validFrom` until the next period of the same product. */
export type PricePeriod = { priceOre: number; validFrom: Date }

/** Appends periods that have begun by `now`. Safe to repeat. A trigger refuses changes of the log. */
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
    .select(['product_id', 'price_ore', 'valid_from'])
    .where('product_id', 'in', [...ids])
    .orderBy('valid_from')
    .execute()
  const periods = rows.map((row) => ({ id: row.product_id, period: periodOf(row) }))
  const byId = Map.groupBy(periods, ({ id }) => id)
  return new Map([...byId].map(([id, found]) => [id, found.map(({ period }) => period)]))
}

const periodOf = (row: { price_ore: number; valid_from: Date }): PricePeriod => ({
  priceOre: row.price_ore,
  validFrom: row.valid_from,
})

async function latestPeriods(
  database: ShopDatabase,
  ids: readonly string[],
): Promise<Map<string, PricePeriod>> {
  const rows = await database
    .selectFrom('price_log')
    .distinctOn('product_id')
    .select(['product_id', 'price_ore', 'valid_from'])
    .where('product_id', 'in', [...ids])
    .orderBy('product_id')
    .orderBy('valid_from', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.product_id, periodOf(row)]))
}

/** The published fields apply from the last publication: a sale dated back began when it was published. */
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
  // Clocks differ, so the log can have a later change than the content. Then the published price applies from now on.
  if (published <= known && priceOreAt(product, known) !== last?.priceOre) return [Math.max(now, known + 1)]
  return [start, ...planned]
}
