import { plannedChanges, priceOreAt } from '#shared/prices/current-price.ts'
import type { ShopDatabase } from '../database/schema.ts'
import type { PriceLog, PricePeriod, PublishedPrice } from '../ports.ts'

/** The price log, stored in the database. It only selects and inserts; a trigger refuses everything else. */
export const createPriceLog = (database: ShopDatabase): PriceLog => ({
  record: async (products, now) => {
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
  },
  read: async (ids) => {
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
  },
})

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

/**
 * The periods that a product has begun by `now` and that come after `last`, the latest one in the log.
 *
 * The published fields hold since the last publication, not since the sale's `from`: a sale that was published later
 * than it says began when it was published. So the log tells the truth also about a sale that is dated back.
 */
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
  // The log knows a later change than the content: clocks differ. What is seen now is in force now at the latest.
  if (published <= known && priceOreAt(product, known) !== last?.priceOre) return [Math.max(now, known + 1)]
  return [start, ...planned]
}
