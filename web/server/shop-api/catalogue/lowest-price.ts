import { toOre } from '#shared/money.ts'
import { priceAt } from '#shared/prices/current-price.ts'
import type { ReducedPrice } from '#shared/shop-contract.ts'
import type { PricePeriod, PublishedPrice } from './price-log.ts'

const DAY_MS = 24 * 60 * 60_000
/** Directive 98/6/EC, article 6a. */
const DAYS = 30

/** In öre. With a short log the lowest known price; undefined without an earlier price. @param log one product, oldest first */
export function lowestBefore(log: readonly PricePeriod[], reductionStart: Date): number | undefined {
  const end = reductionStart.getTime()
  const start = end - DAYS * DAY_MS
  const inForce = log.filter(({ validFrom }, index) => {
    const until = log[index + 1]?.validFrom.getTime() ?? Infinity
    return validFrom.getTime() < end && until > start
  })
  return inForce.length > 0 ? Math.min(...inForce.map(({ priceOre }) => priceOre)) : undefined
}

/** A changed sale price is a new reduction. @returns undefined without a sale or an earlier price */
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
