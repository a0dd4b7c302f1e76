/** The price of a product at a moment, for site, page server and shop API, each with its own clock. */
import { toOre } from '../money.ts'
import { type Releasing, releaseOf } from '../products/release.ts'
import { swedishDay } from '../products/swedish-time.ts'

/** A product's part of a sale: a lower price for a limited time. Editors may leave it unfinished. */
type Sale = { price: number | null; from: string | null; until: string | null }

/** What decides the price of a product. Prices are SEK; a product with the price null can't be sold. */
export type Priced = { price: number | null; sales: readonly Sale[] }

export type CurrentPrice = {
  /** SEK, or null when the product can't be sold. */
  price: number | null
  /** The sale that sets the price. Times are milliseconds since 1970. */
  sale: { from: number; until: number } | null
}

type ValidSale = { price: number; from: number; until: number }

/** Leaves out sales that never apply: incomplete, without duration, or not below the ordinary price. */
function validSales({ price: ordinary, sales }: Priced): ValidSale[] {
  if (ordinary === null) return []
  return sales.flatMap(({ price, ...dates }) => {
    if (!dates.from || !dates.until || price === null) return []
    const [from, until] = [Date.parse(dates.from), Date.parse(dates.until)]
    // Comparisons with NaN, from invalid dates, are false.
    return from < until && price > 0 && price < ordinary ? [{ price, from, until }] : []
  })
}

/**
 * The price at `now`, in milliseconds since 1970: of the ordinary price and all sales that run, the lowest. A sale includes the
 * moment `from`, and excludes `until`.
 */
export function priceAt(product: Priced, now: number): CurrentPrice {
  const [sale] = validSales(product)
    .filter(({ from, until }) => from <= now && now < until)
    .toSorted((one, other) => one.price - other.price || one.from - other.from)
  return sale
    ? { price: sale.price, sale: { from: sale.from, until: sale.until } }
    : { price: product.price, sale: null }
}

/** The moments at which the price can change by plan, in order. */
export const plannedChanges = (product: Priced): number[] =>
  validSales(product)
    .flatMap(({ from, until }) => [from, until])
    .toSorted((one, other) => one - other)

/** The first planned change after `now` among the products. Infinity without one. */
export const nextChange = (products: readonly Priced[], now: number): number =>
  Math.min(...products.flatMap(plannedChanges).filter((moment) => moment > now))

/** The price at `now` in öre, for products that can be sold. */
export function priceOreAt(product: Priced, now: number): number | null {
  const { price } = priceAt(product, now)
  return price === null ? null : toOre(price)
}

/** `unlocks` is empty for a product that unlocks nothing, or an unknown adventure. */
export type Offered = Priced & Releasing & { unlocks: readonly string[] }

/**
 * The price is null for a product that the shop refuses to sell. `preOrder`: the product is not released. A pre-order whose
 * game is out is released, although its content still has `release`.
 */
export type AtCurrentPrice<Product extends Offered> = Product & {
  preOrder: boolean
  /** Milliseconds since 1970; null without a sale. */
  saleEnds: number | null
  /** The planned day of release in Sweden, YYYY-MM-DD; only of a pre-order that is sold. */
  releaseOn: string | null
}

/** @param now in milliseconds since 1970 */
export function offerAt<Product extends Offered>(product: Product, now: number): AtCurrentPrice<Product> {
  const release = releaseOf(product, now)
  const isSold = product.unlocks.length > 0 && release.status !== 'overdue'
  const { price, sale } = isSold ? priceAt(product, now) : { price: null, sale: null }
  return {
    ...product,
    price,
    saleEnds: sale?.until ?? null,
    preOrder: release.status !== 'released',
    releaseOn: release.status === 'pre-order' ? swedishDay(release.at) : null,
  }
}

const changesOf = (product: Offered): number[] => {
  const release = Date.parse(product.release?.releasedAt ?? '')
  return [...plannedChanges(product), ...(Number.isNaN(release) ? [] : [release])]
}

/** The first moment after `now` at which an offer changes by plan. Infinity without one. */
export const nextOfferChange = (products: readonly Offered[], now: number): number =>
  Math.min(...products.flatMap(changesOf).filter((moment) => moment > now))

/**
 * The last moment until `now` at which an offer changed by plan, so that offers are the same since then. -Infinity without one.
 */
export const lastOfferChange = (products: readonly Offered[], now: number): number =>
  Math.max(...products.flatMap(changesOf).filter((moment) => moment <= now))
