/**
 * `rate` is in percent; the gross amount includes the VAT. Refunded money is split by rate, so that all credit notes of a
 * repaid order add up to exactly its receipt.
 */
export type RateAmount = { rate: number; grossOre: number; vatOre: number }

export type Line = { vatRate: number; priceOre: number; vatOre: number }

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

export const grossOf = (amounts: readonly RateAmount[]) => sum(amounts.map(({ grossOre }) => grossOre))

export function sumByRate(lines: readonly Line[]): RateAmount[] {
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

export const subtractByRate = (whole: readonly RateAmount[], parts: readonly RateAmount[]): RateAmount[] =>
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

export const negated = (amounts: readonly RateAmount[]): RateAmount[] =>
  amounts.map(({ rate, grossOre, vatOre }) => ({ rate, grossOre: -grossOre, vatOre: -vatOre }))

/** `lines`: positions of the lines that are credited whole; null if the lines of the money are unknown. */
export type Credit = { amounts: RateAmount[]; lines: number[] | null }
