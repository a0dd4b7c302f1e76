import { toOre } from '../../../shared/money.ts'
import { priceAt } from '../../../shared/prices/current-price.ts'
import type { ReducedPrice } from '../../../shared/shop-contract.ts'
import type { PricePeriod, PublishedPrice } from '../ports.ts'
import { lowestBefore } from './lowest-before.ts'

/**
 * The price of a product on sale with the lowest one before it; undefined for a product that isn't on sale, or that had
 * no price before. The reduction begins with the latest price in the log: a sale price that changes is a new reduction.
 */
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
