/** Splits refunded money by rate of VAT, so that all credit notes together are exactly the receipt. Amounts are öre. */

/** `rate` is in percent; the gross amount includes the VAT. */
export type RateAmount = { rate: number; grossOre: number; vatOre: number }

type Line = { vatRate: number; priceOre: number; vatOre: number }

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

export const grossOf = (amounts: readonly RateAmount[]) => sum(amounts.map(({ grossOre }) => grossOre))

export function byRate(lines: readonly Line[]): RateAmount[] {
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate))].toSorted((a, b) => b - a)
  return rates.map((rate) => {
    const own = lines.filter(({ vatRate }) => vatRate === rate)
    return {
      rate,
      grossOre: sum(own.map(({ priceOre }) => priceOre)),
      vatOre: sum(own.map(({ vatOre }) => vatOre)),
    }
  })
}

export const without = (whole: readonly RateAmount[], parts: readonly RateAmount[]): RateAmount[] =>
  whole.map(({ rate, grossOre, vatOre }) => {
    const own = parts.filter((part) => part.rate === rate)
    return {
      rate,
      grossOre: grossOre - sum(own.map((part) => part.grossOre)),
      vatOre: vatOre - sum(own.map((part) => part.vatOre)),
    }
  })

/**
 * Distributes `ore` in proportion. The shares of the whole sum are exactly the amounts, VAT included.
 * @param ore at most the gross sum of the amounts
 */
export function shareOf(amounts: readonly RateAmount[], ore: number): RateAmount[] {
  const total = grossOf(amounts)
  if (ore < 0 || ore > total) throw new RangeError(`${ore} öre can't be a share of ${total} öre.`)
  if (ore === 0) return []
  const exact = amounts.map(({ grossOre }) => (grossOre * ore) / total)
  const missing = ore - sum(exact.map(Math.floor))
  // The largest remainders are rounded up.
  const roundedUp = new Set(
    exact
      .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
      .toSorted((a, b) => b.remainder - a.remainder)
      .slice(0, missing)
      .map(({ index }) => index),
  )
  return amounts.flatMap(({ rate, grossOre, vatOre }, index) => {
    const share = Math.floor(exact[index] ?? 0) + (roundedUp.has(index) ? 1 : 0)
    return share === 0 ? [] : { rate, grossOre: share, vatOre: Math.round((vatOre * share) / grossOre) }
  })
}

const negated = (amounts: readonly RateAmount[]): RateAmount[] =>
  amounts.map(({ rate, grossOre, vatOre }) => ({ rate, grossOre: -grossOre, vatOre: -vatOre }))

const fits = (parts: readonly RateAmount[], left: readonly RateAmount[]) =>
  without(left, parts).every(({ grossOre, vatOre }) => grossOre >= vatOre && vatOre >= 0)

/** Negative after a failed refund. A refund of exactly the price of the `withdrawn` lines credits only these lines. */
export function nextCredit(
  receipt: readonly RateAmount[],
  credited: readonly RateAmount[],
  refundedOre: number,
  withdrawn: readonly RateAmount[] = [],
): RateAmount[] {
  const difference = Math.min(refundedOre, grossOf(receipt)) - grossOf(credited)
  const left = without(receipt, credited)
  if (difference > 0 && difference === grossOf(withdrawn) && fits(withdrawn, left)) return [...withdrawn]
  return difference >= 0 ? shareOf(left, difference) : negated(shareOf(without(receipt, left), -difference))
}
