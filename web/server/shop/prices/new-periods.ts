import { plannedChanges, priceOreAt } from '../../../shared/prices/current-price.ts'
import type { PricePeriod, PublishedPrice } from '../ports.ts'

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
