import { toOre } from '#shared/money.ts'
import type { CartItem } from './cart-slice.ts'

/** A product from content. Without a price (null) it can't be sold. */
export type CurrentProduct = {
  id: string
  title: string
  price: number | null
  /** When a sale price ends; null or left out when the price isn't reduced. */
  saleEnds?: number | null
  /** Not released yet. */
  preOrder?: boolean
}

/** A line of the cart: on sale at `price` SEK, or no longer on sale, with the title last seen. */
export type CartLine<Product extends CurrentProduct = CurrentProduct> =
  | { status: 'available'; id: string; title: string; price: number; product: Product }
  | { status: 'unavailable'; id: string; title: string }

export type PriceChange = { id: string; title: string; before: number; now: number }

export type PricedCart<Product extends CurrentProduct = CurrentProduct> = {
  lines: CartLine<Product>[]
  totalOre: number
  changes: PriceChange[]
}

/**
 * The cart at current prices. `changes` lists products whose price has changed since the shopper last looked.
 * `serverPrices` are changes that the shop API has reported. Each counts until content has another price than its
 * `before`.
 */
export function pricedCart<Product extends CurrentProduct>(
  cart: readonly CartItem[],
  products: readonly Product[],
  serverPrices: readonly PriceChange[] = [],
): PricedCart<Product> {
  const byId = new Map(products.map((product) => [product.id, product]))
  const lines: CartLine<Product>[] = []
  const changes: PriceChange[] = []
  let totalOre = 0
  for (const { id, title, price: before } of cart) {
    const product = byId.get(id)
    if (!product || product.price === null) {
      lines.push({ status: 'unavailable', id, title })
      continue
    }
    const now = priceNow(id, product.price, serverPrices)
    lines.push({ status: 'available', id, title: product.title, price: now, product })
    totalOre += toOre(now)
    if (toOre(before) !== toOre(now)) changes.push({ id, title: product.title, before, now })
  }
  return { lines, totalOre, changes }
}

function priceNow(id: string, price: number, serverPrices: readonly PriceChange[]): number {
  const change = serverPrices.find((candidate) => candidate.id === id)
  return change && toOre(change.before) === toOre(price) ? change.now : price
}

/** The reduced price; null when the line isn't reduced, or the shop API has reported another price. */
export const reducedPriceOf = ({
  price,
  product,
}: Extract<CartLine, { status: 'available' }>): number | null =>
  product.saleEnds && product.price === price ? price : null
