/** The price of a product at a moment, for site, page server and shop API, each with its own clock. */
import { toOre } from '../money.ts'

/** A lower price for a limited time. Editors may leave it unfinished. */
type Sale = { price: number | null; from: string | null; to: string | null }

/** The fields of a product that decide its price. Prices are SEK; null: it can't be sold. */
export type Priced = { price: number | null; sale: Sale | null }

export type CurrentPrice = {
  /** SEK, or null when the product can't be sold. */
  price: number | null
  /** The sale that the price comes from. Times are milliseconds since 1970. */
  sale: { from: number; until: number } | null
}

type ValidSale = { price: number; from: number; to: number }

/** @returns null for a sale that isn't complete, has no duration, or lowers nothing: it never applies. */
function validSale({ price: ordinary, sale }: Priced): ValidSale | null {
  if (ordinary === null || !sale?.from || !sale.to || sale.price === null) return null
  const [from, to] = [Date.parse(sale.from), Date.parse(sale.to)]
  // A comparison with NaN is false.
  const isValid = from < to && sale.price > 0 && sale.price < ordinary
  return isValid ? { price: sale.price, from, to } : null
}

/** Whether a sale lowers the price at `now`. The moment `from` belongs to the sale, `to` doesn't. */
export function isOnSale(product: Priced, now: number): boolean {
  const sale = validSale(product)
  return sale !== null && sale.from <= now && now < sale.to
}

/** The price of a product whose sale is known to apply, or not. */
export function priceWhen(product: Priced, onSale: boolean): CurrentPrice {
  const sale = onSale ? validSale(product) : null
  return sale
    ? { price: sale.price, sale: { from: sale.from, until: sale.to } }
    : { price: product.price, sale: null }
}

/** The price at `now`, in milliseconds since 1970. */
export const priceAt = (product: Priced, now: number): CurrentPrice =>
  priceWhen(product, isOnSale(product, now))

/** The moments at which the price changes by plan, in order. */
export function plannedChanges(product: Priced): number[] {
  const sale = validSale(product)
  return sale ? [sale.from, sale.to] : []
}

/** The first planned change after `now` among the products. Infinity without one. */
export const nextChange = (products: readonly Priced[], now: number): number =>
  Math.min(...products.flatMap(plannedChanges).filter((moment) => moment > now))

/** The price at `now` in öre, for products that can be sold. */
export function priceOreAt(product: Priced, now: number): number | null {
  const { price } = priceAt(product, now)
  return price === null ? null : toOre(price)
}
