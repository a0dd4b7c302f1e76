/** The VAT in a price. All amounts are öre. */

/** The VAT within a price, at a rate in percent. The rest of the price is net. */
export const vatOreIn = (priceOre: number, rate: number): number =>
  Math.round((priceOre * rate) / (100 + rate))

type Line = { rate: number; vatOre: number }

/** The VAT of some lines by rate, the highest rate first. Rates of 0 % are left out. */
export function vatByRate(lines: readonly Line[]): Line[] {
  const rates = [...new Set(lines.map(({ rate }) => rate))].filter((rate) => rate > 0)
  return rates
    .toSorted((a, b) => b - a)
    .map((rate) => ({
      rate,
      vatOre: lines.filter((line) => line.rate === rate).reduce((sum, { vatOre }) => sum + vatOre, 0),
    }))
}
