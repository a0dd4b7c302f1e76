import type { PriceLog, PricePeriod } from '../ports.ts'
import { newPeriods } from '../prices/new-periods.ts'
import type { ShopDatabase } from './schema.ts'

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
