import type { PricePeriod } from '../ports.ts'

const DAY_MS = 24 * 60 * 60_000
/** Directive 98/6/EC, article 6a. */
const DAYS = 30

/**
 * The lowest price in force at any time in the 30 days before a reduction, in öre. With a shorter log it is the lowest
 * known; undefined without a price before the reduction.
 * @param log the periods of one product, oldest first
 */
export function lowestBefore(log: readonly PricePeriod[], reductionStart: Date): number | undefined {
  const end = reductionStart.getTime()
  const start = end - DAYS * DAY_MS
  const inForce = log.filter(({ validFrom }, index) => {
    const until = log[index + 1]?.validFrom.getTime() ?? Infinity
    return validFrom.getTime() < end && until > start
  })
  return inForce.length > 0 ? Math.min(...inForce.map(({ priceOre }) => priceOre)) : undefined
}
