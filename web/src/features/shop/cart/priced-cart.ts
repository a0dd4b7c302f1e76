import { toOre } from '#shared/money.ts'
import type { PublishedParts } from '#shared/products/in-parts.ts'
import type { CartItem } from './cart-slice.ts'

/** A product without a price is not for sale. */
export type CurrentProduct = {
  id: string
  title: string
  price: number | null
  /** Null or left out without a reduction. */
  saleEnds?: number | null
  /** Not released. */
  preOrder?: boolean
  /** For a pre-order: the planned day of release in Sweden, YYYY-MM-DD. */
  releaseOn?: string | null
  /** Missing is the same as empty. */
  inParts?: readonly PublishedParts[]
}

/** `price` in SEK. An unavailable line has the title last seen. */
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
 * `changes`: prices that changed since the shopper last looked. `serverPrices`: changes reported by the shop API, each until
 * content has another price than its `before`.
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

/** Null when the line isn’t reduced, or the shop API has reported another price. */
export const reducedPriceOf = ({
  price,
  product,
}: Extract<CartLine, { status: 'available' }>): number | null =>
  product.saleEnds && product.price === price ? price : null
